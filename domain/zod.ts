// oxlint-disable-next-line no-restricted-imports -- the one place that imports zod
import { z } from "zod";

// zod would otherwise probe for `new Function`, which the pages' Content-Security-Policy refuses and browsers report. This has to
// run before any schema is made, so schemas import `z` from here.
z.config({ jitless: true });

export { z };
