// npm run citations: lists, with file and line, every citation of a text or file that is not in the repository. Exit code 1 if
// there is one.
import { execFileSync } from "node:child_process";
import { findDeadCitations } from "#scripts/citations/find.ts";
import { ROOT } from "#scripts/project.ts";

// Generated files, and the test whose citations are dead on purpose.
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
