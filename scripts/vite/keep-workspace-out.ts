import { join, sep } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Plugin } from "vite";
import { ROOT } from "#scripts/project.ts";
import routes from "../../app/routes.ts";

const APP = join(ROOT, "app") + sep;
const EMPTY = "export default function Empty() { return null; }";

/**
 * Pages behind the gates render in the browser only: on the server their layout shows its fallback. The server build gets empty
 * components in their place, so that Chakra, TipTap and dnd-kit are not part of the Worker.
 */
export function keepWorkspaceOut(): Plugin {
  const files = new Set(browserOnlyFiles(routes).map((file) => APP + file));
  return {
    name: "keep-workspace-out",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "ssr",
    transform(code, id) {
      if (!id.startsWith(APP) || !/\.tsx?$/u.test(id)) return undefined;
      const component = files.has(id)
        ? this.parse(code, { lang: "tsx" }).body.find(isDefaultExport)
        : undefined;
      const kept = component
        ? code.slice(0, component.start) + EMPTY + code.slice(component.end)
        : code;
      // Without side effects, a module that only those components imported is left out.
      return { code: kept, map: null, moduleSideEffects: false };
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

function isDefaultExport({ type }: { type: string }): boolean {
  return type === "ExportDefaultDeclaration";
}
