// oxlint-disable-next-line no-restricted-imports -- the one place that imports zod
import { z } from "zod";

// Without `jitless`, zod tries `new Function`, and browsers report a violation of the Content-Security-Policy. This call must run
// before the first schema is made, so every schema imports `z` from this file.
z.config({ jitless: true });

export { z };
