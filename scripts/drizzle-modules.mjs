// `node --import`: Node parses the package.json of a package for each of its files. That of drizzle-orm has 180 kB: a second of each start.
import { registerHooks } from "node:module";

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "" } = context;
    if (!parentURL.includes("/node_modules/drizzle-orm/") || !/^\.{1,2}\/.*\.js$/u.test(specifier))
      return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
  },
});
