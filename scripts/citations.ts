// npm run citations: fails, with file and line, where the repository cites a text or a file that is not in it.
import { execFileSync } from "node:child_process";
import { findDeadCitations } from "#scripts/citations/find.ts";
import { ROOT } from "#scripts/project.ts";

// Generated files, and the test that writes dead citations on purpose.
const SKIPPED =
  /^(package-lock\.json|migrations\/|tests\/scripts\/operations-citations\.test\.ts$)/u;
const TEXT = /\.(?:ts|tsx|mjs|css|html|md|json|toml|txt)$/u;

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
}).split("\n");
const files = tracked.filter((file) => TEXT.test(file) && !SKIPPED.test(file));
const dead = findDeadCitations(ROOT, files);
for (const { file, line, reason } of dead) console.error(`${file}:${line}: ${reason}`);
console.log(`${files.length} files read, ${dead.length} dead citations.`);
process.exitCode = dead.length === 0 ? 0 : 1;
