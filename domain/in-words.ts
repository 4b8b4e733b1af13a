/** A name of code in words: `inputOrder` is `Input order`. */
export function inWords(name: string): string {
  const words = name
    .replaceAll(/(?<=[a-z])[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll(/[_-]+/gu, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
