// The first that fits: browsers name the older ones that they are like.
const BROWSERS: [name: string, mark: RegExp][] = [
  ["Edge", /\bEdg(?:A|iOS|e)?\//u],
  ["Opera", /\b(?:OPR|Opera)\//u],
  ["Samsung Internet", /\bSamsungBrowser\//u],
  ["Firefox", /\b(?:Firefox|FxiOS)\//u],
  ["Chrome", /\b(?:Chrome|HeadlessChrome|CriOS)\//u],
  ["Safari", /\bSafari\//u],
];

const SYSTEMS: [name: string, mark: RegExp][] = [
  ["iPhone", /\biPhone\b/u],
  ["iPad", /\biPad\b/u],
  ["Android", /\bAndroid\b/u],
  ["ChromeOS", /\bCrOS\b/u],
  ["Windows", /\bWindows\b/u],
  ["macOS", /\bMac(?:intosh| OS X)\b/u],
  ["Linux", /\bLinux\b/u],
];

/** The browser and the system of a User-Agent in words of this file, such as "Firefox on Windows"; `null` where neither is known (product/accounts 5). */
export function deviceOf(userAgent: string): string | null {
  const known = [BROWSERS, SYSTEMS].flatMap(
    (names) => names.find(([, mark]) => mark.test(userAgent))?.[0] ?? [],
  );
  return known.join(" on ") || null;
}
