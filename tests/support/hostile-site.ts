import type { Styles } from "#domain/clients/styles.ts";
import { ATTACKS } from "#tests/support/attacks.ts";
import { test } from "#tests/support/browser.ts";
import { echoSite } from "#tests/support/echo-site.ts";

export const COLLECTION = "Hostile";

/** Values that every save refuses, for a client's styles and for a widget's image and video. */
export const MEDIA = [
  { image: "javascript:alert(1)" },
  { image: 'https://a.example/x" onerror="alert(1)' },
  { image: "//evil.example/x.png" },
  { image: "http://evil.example/x.png" },
  { image: "data:text/html,<script>alert(1)</script>" },
  { youtube: '"></iframe><script>alert(1)</script>' },
  { youtube: "x' onload='alert(1)" },
  { youtube: "../../evil?x=" },
  { youtube: "javascript:alert(1)//" },
];
export const STYLES: Partial<Styles>[] = [
  "red}</style><script>alert(1)</script><style>",
  "red;}*{position:fixed;background:url(http://evil.example/x)",
  "url(http://evil.example/x)",
  'x";background:url("http://evil.example/x',
  "var(--x,url(http://evil.example/x))",
  "red/*",
  "red;@import 'http://evil.example/x.css'",
].map((value) => ({ background: value, color: value, font: value, secondarycolor: value }));

/** The ids of widgets and the keys of clients that tests/support/journeys-setup.ts inserts: ids of another form are never looked up. */
export function hostileId(index: number): string {
  return `dddddddd-0000-4000-8000-${String(index).padStart(12, "0")}`;
}

/** The embeds of the rows that tests/support/journeys-setup.ts inserts. */
export const HOSTILE_PATHS = [
  ...[...ATTACKS, ...MEDIA].map((_, index) => pathOf(index, 0)),
  ...STYLES.map((_, index) => pathOf(0, index + 1)),
];

function pathOf(widget: number, client: number): string {
  return `/embed/${COLLECTION}/${hostileId(widget)}/${hostileId(client)}`;
}

/** A test of the site whose database contains the attacks (tests/support/journeys-setup.ts). Its model repeats the prompt. */
export const hostileTest = test.extend({
  baseURL: async ({}, use) => use(await echoSite()),
});

/** A widget in which every text is an attack, shortened to the length that a save accepts. */
export function hostileWidget(attack: string, index: number) {
  // The names of the widgets of a toolkit are unique.
  const named = `${index} ${attack}`;
  return {
    name: named.slice(0, 200),
    prompt: `{topic} ${attack}`,
    submit: attack.slice(0, 100),
    description: attack,
    landingText: attack,
    inputs: [
      {
        name: attack.slice(0, 60),
        type: attack.slice(0, 30),
        label: attack.slice(0, 200),
        placeholder: attack.slice(0, 200),
        inputOrder: 1,
        required: true,
      },
    ],
  };
}
