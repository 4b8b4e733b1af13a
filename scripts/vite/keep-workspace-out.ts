import { join, sep } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Plugin, Rolldown } from "vite";
import { ROOT } from "#scripts/project.ts";
import routes from "../../app/routes.ts";

const APP = join(ROOT, "app") + sep;

/**
 * The exports of the server build in place of what only a browser runs: components, and the loaders of their data and code. The server asks
 * whether there is a loader. A route without its own boundary leaves errors to the layout above.
 */
const REPLACED: Record<string, string> = {
  default: "export default function Empty() { return null; }",
  clientLoader: "export const clientLoader = () => null;",
  ErrorBoundary: "export const ErrorBoundary = undefined;",
};

/**
 * Pages behind the gates load and render in the browser only: on the server their layout shows its fallback. The server build gets empty
 * functions in their place, so that Chakra, TipTap and dnd-kit are not part of the Worker.
 */
export function keepWorkspaceOut(): Plugin {
  const files = new Set(browserOnlyFiles(routes).map((file) => APP + file));
  return {
    name: "keep-workspace-out",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "ssr",
    transform: {
      filter: { id: /\.tsx?$/ },
      handler(code, id) {
        if (!id.startsWith(APP)) return undefined;
        const kept = files.has(id) ? withoutPage(code, this.parse(code, { lang: "tsx" })) : code;
        // Modules that only those functions import are left out, because they count as free of side effects.
        return { code: kept, map: null, moduleSideEffects: false };
      },
    },
  };
}

/** The layout that shows the fallback, and all files below it. */
function browserOnlyFiles(entries: RouteConfigEntry[], isBelow = false): string[] {
  return entries.flatMap(({ file, children = [] }) => {
    const isBrowserOnly = isBelow || file === "layouts/workspace.tsx";
    return [...(isBrowserOnly ? [file] : []), ...browserOnlyFiles(children, isBrowserOnly)];
  });
}

function withoutPage(code: string, { body }: ReturnType<Rolldown.PluginContext["parse"]>) {
  return body.reduceRight((text, statement) => {
    const replacement = REPLACED[exportedName(statement)];
    if (replacement === undefined) return text;
    return text.slice(0, statement.start) + replacement + text.slice(statement.end);
  }, code);
}

/** The name of the function or constant that a statement declares and exports; empty for other statements. */
function exportedName(
  statement: ReturnType<Rolldown.PluginContext["parse"]>["body"][number],
): string {
  if (statement.type === "ExportDefaultDeclaration") return "default";
  if (statement.type !== "ExportNamedDeclaration") return "";
  const { declaration } = statement;
  if (declaration?.type === "FunctionDeclaration") return declaration.id?.name ?? "";
  const [constant] = declaration?.type === "VariableDeclaration" ? declaration.declarations : [];
  return constant?.id.type === "Identifier" ? constant.id.name : "";
}
