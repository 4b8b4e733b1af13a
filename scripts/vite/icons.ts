import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { ROOT } from "#scripts/project.ts";

/** The drawings of Lucide as SVG, by name. */
type Drawings = { icons: Record<string, { body: string }> };

/** The attributes that all drawings share: `app/look/icon.ts` sets them once, on the icon. */
const SHARED =
  / (fill="none"|stroke="currentColor"|stroke-(linecap="round"|linejoin="round"|width="2"))/gu;

/**
 * Makes a module of each icon that the pages import as `virtual:icon/NAME`: @iconify-json/lucide has all drawings in one file, and the browser
 * loads those of its page only.
 */
export function icons(): Plugin {
  let drawings: Drawings | undefined;
  return {
    name: "icons",
    resolveId: {
      filter: { id: /^virtual:icon\// },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:icon\// },
      handler(id) {
        drawings ??= JSON.parse(
          readFileSync(join(ROOT, "node_modules/@iconify-json/lucide/icons.json"), "utf8"),
        ) as Drawings;
        const name = id.slice(id.indexOf("/") + 1);
        const body = drawings.icons[name]?.body;
        if (body === undefined) return this.error(`Lucide has no icon "${name}".`);
        const values = [name, ...shapesOf(body)].map((value) => JSON.stringify(value));
        const code = `import { icon } from "#app/look/icon.ts";\nexport default icon(${values.join(", ")});`;
        return { code, moduleSideEffects: false };
      },
    },
  };
}

/** The elements of a drawing, without the groups around them. */
function shapesOf(body: string): (string | [tag: string, attributes: Record<string, string>])[] {
  return [...body.replaceAll(SHARED, "").matchAll(/<(?!g\b)(\w+)([^>]*)\/>/gu)].map(
    ([, tag = "", text = ""]) => {
      const attributes = Object.fromEntries(
        [...text.matchAll(/([\w-]+)="([^"]*)"/gu)].map(([, name = "", value = ""]) => [
          name,
          value,
        ]),
      );
      const { d, ...others } = attributes;
      return tag === "path" && d !== undefined && Object.keys(others).length === 0
        ? d
        : [tag, attributes];
    },
  );
}
