/** A compiled browser script and its hash for a content security policy (`compileScripts` in vite.config.ts). */
declare module "*?script" {
  const script: { text: string; hash: string };
  export default script;
}

/** A browser script that is a file of its own, with its hash and its path (`compileScripts` in vite.config.ts). */
declare module "*?script-file" {
  const script: { url: string; hash: string };
  export default script;
}
