/** A compiled browser script and its hash for a content security policy (`compileScripts` in vite.config.ts). */
declare module "*?script" {
  const script: { text: string; hash: string };
  export default script;
}
