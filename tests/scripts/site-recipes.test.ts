import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { recipes as allRecipes, slotRecipes as allSlotRecipes } from "@chakra-ui/react/theme";
import { describe, expect, it } from "vitest";
import { recipes, slotRecipes } from "#app/look/theme.ts";
import { ROOT } from "#scripts/project.ts";

const CHAKRA = join(ROOT, "node_modules/@chakra-ui/react/dist/esm");
const registered = new Set(Object.keys({ ...recipes, ...slotRecipes }));
const existing = new Set(Object.keys({ ...allRecipes, ...allSlotRecipes }));

const index = readFileSync(join(CHAKRA, "index.js"), "utf8");
const namespaces = new Map(
  [...index.matchAll(/import \* as (\S+) from '(.+)'/gu)].map(([, name, file]) => [name, file]),
);
/** The file of each exported component: `Button`, or a namespace such as `Dialog`. */
const files = new Map(
  [...index.matchAll(/export \{ (.+?) \}(?: from '(.+)')?/gu)].flatMap(([, names = "", file]) =>
    names.split(", ").map((name) => {
      const [local = "", exported = local] = name.split(" as ");
      return [exported, file ?? namespaces.get(local)] as const;
    }),
  ),
);

/**
 * Recipes of parts that Chakra renders only for props that app/ does not use: InputGroup's `startAddon` and `endAddon`. The palette, which is
 * loaded on demand, styles its list itself.
 */
const UNUSED_PARTS = ["inputAddon", "listbox"];

/** The keys of the recipes that a file of Chakra uses, including those of the components that it imports. */
function recipeKeys(file: string): string[] {
  // Chakra exports these components of Ark UI unchanged; they have no style.
  if (!file.startsWith(".")) return [];
  const path = join(CHAKRA, file);
  const source = readFileSync(path, "utf8");
  const own = [...source.matchAll(/\bkey: "(\w+)"|recipeKey: "(\w+)"/gu)].map(
    ([, key, other]) => key ?? other ?? "",
  );
  const imported = [...source.matchAll(/from '(\.[^']+)'/gu)]
    .map(([, imported = ""]) => `./${join(dirname(file), imported)}`)
    .filter((imported) => imported.startsWith("./components/"));
  return [...own, ...imported.flatMap(recipeKeys)];
}

/** The components of Chakra that app/ imports. */
function importedComponents(): string[] {
  const paths = readdirSync(join(ROOT, "app"), { recursive: true, encoding: "utf8" });
  const sources = paths
    .filter((path) => path.endsWith(".tsx"))
    .map((path) => readFileSync(join(ROOT, "app", path), "utf8"));
  const lists = sources.flatMap((source) => [
    ...source.matchAll(/import \{([^}]+)\} from "@chakra-ui\/react"/gu),
  ]);
  const names = lists
    .flatMap(([, list = ""]) => list.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "))
    .map((name) => name.split(" as ")[0] ?? name);
  return [...new Set(names)].toSorted();
}

const components = importedComponents();

describe("A component of Chakra that app/ imports", () => {
  it("is found in Chakra's index", () => {
    expect(components.length).toBeGreaterThan(30);
    expect(components.filter((name) => files.get(name) === undefined)).toEqual([]);
  });

  it.each(components)("has its recipe in app/look/theme.ts: %s", (name) => {
    const keys = recipeKeys(files.get(name) ?? "").filter((key) => existing.has(key));
    expect(keys.filter((key) => !registered.has(key) && !UNUSED_PARTS.includes(key))).toEqual([]);
  });
});

it("No recipe is registered that app/ does not use", () => {
  const used = components.flatMap((name) => recipeKeys(files.get(name) ?? ""));
  expect([...registered].filter((key) => !used.includes(key))).toEqual([]);
});
