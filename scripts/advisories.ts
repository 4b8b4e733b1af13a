// A part of `npm test`: fails on a dependency of the product with a known vulnerability. Without a registry that answers, it passes.
import { run } from "#scripts/command.ts";

const AUDIT = "npm audit --omit=dev --json --fetch-retries=0 --fetch-timeout=10000".split(" ");

/** Severities that fail the check. */
const SEVERE = ["high", "critical"];

/**
 * The packages with a severe vulnerability.
 * @param output what `npm audit --json` prints
 * @returns `null` where no registry answered
 */
export function vulnerablePackages(output: string): string[] | null {
  const { vulnerabilities } = parse(output) as { vulnerabilities?: Record<string, Advisory> };
  if (vulnerabilities === undefined) return null;
  const severe = Object.values(vulnerabilities).filter(({ severity }) => SEVERE.includes(severity));
  return severe.map(({ name, severity }) => `${name} (${severity})`);
}

type Advisory = { name: string; severity: string };

function parse(output: string): object {
  try {
    return Object(JSON.parse(output)) as object;
  } catch {
    return {};
  }
}

if (import.meta.main) {
  const { stdout } = await run(["npm", ...AUDIT.slice(1)], { quiet: true });
  const found = vulnerablePackages(stdout);
  if (found === null) console.log("Skipped: no registry answered `npm audit`.");
  else console.log(found.length > 0 ? `Vulnerable: ${found.join(", ")}` : "None known.");
  process.exit(found !== null && found.length > 0 ? 1 : 0);
}
