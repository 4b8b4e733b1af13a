/** The JSON object in a model's text, which can have words or a block of code around it; `undefined` where there is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  } catch {
    return undefined;
  }
}
