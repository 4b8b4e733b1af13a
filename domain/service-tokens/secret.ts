/** How every service token begins: scanners of published code find it by this (docs/security.md). */
export const TOKEN_PREFIX = "pwt_";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 36;
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(
  `^${TOKEN_PREFIX}([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
  "u",
);

/** The largest byte that is used: above it, some digits would be more frequent than others. */
const LARGEST = 256 - (256 % DIGITS.length) - 1;

/** A new service token: the prefix, 36 random digits to the base 62, and 6 digits of their checksum. */
export function newToken(): string {
  let random = "";
  while (random.length < RANDOM_LENGTH) {
    const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH));
    for (const byte of bytes) if (byte <= LARGEST) random += DIGITS.charAt(byte % DIGITS.length);
    random = random.slice(0, RANDOM_LENGTH);
  }
  return TOKEN_PREFIX + random + checksumOf(random);
}

/** Whether a text has the shape and the checksum of a service token: any other one was never made here. */
export function isToken(text: string): boolean {
  const [, random, checksum] = SHAPE.exec(text) ?? [];
  return random !== undefined && checksumOf(random) === checksum;
}

/** The CRC32 of a text of ASCII characters, to the base 62. */
function checksumOf(text: string): string {
  let crc = 0xff_ff_ff_ff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  let [rest, digits] = [(crc ^ 0xff_ff_ff_ff) >>> 0, ""];
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}
