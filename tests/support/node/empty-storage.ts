import { empty } from "#tests/support/node/cloudflare-workers.ts";

empty();
