import { expect, it } from "vitest";
import { deviceOf } from "#worker/auth/session.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const LIKE_CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

it.each([
  [`${WINDOWS.replace(")", "; rv:140.0)")} Gecko/20100101 Firefox/140.0`, "Firefox on Windows"],
  [`${WINDOWS} ${LIKE_CHROME}`, "Chrome on Windows"],
  [`${WINDOWS} ${LIKE_CHROME} Edg/140.0`, "Edge on Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1",
    "Safari on iPhone",
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${LIKE_CHROME}`, "Chrome on Android"],
  ["curl/8.0 <script>", null],
  ["", null],
])("the device of %s is in words of our own", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
