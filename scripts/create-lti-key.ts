// npm run create-lti-key: prints a new private key for learning platforms, the value of the secret LTI_KEY (docs/deploying.md).
import { createLtiKey } from "#scripts/lti-key.ts";

console.log(createLtiKey());
