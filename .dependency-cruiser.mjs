// The allowed imports (docs/rooms.md). Each folder lists what it may import; every other import is an error.

const npm = (...names) => names.map((name) => `^node_modules/${name}/`);
const SUBJECTS =
  "^app/(widgets|clients|toolkits|accounts|operations|usage|audit|lti|making|own-site|service-tokens|sharing|single-sign-on)/";
// The files that assemble the pages: the table of routes, its files, the root and the entries. No other file imports them.
const PAGES = String.raw`^app/(routes/|routes\.ts$|root\.tsx$|entry\.)`;
// The other files of app/ that belong to no folder: the typed client, small shapes that every page may need.
const APP_FILES = "^app/(?!routes|root|entry)[^/]+$";
const REACT = npm("react", "react-dom", "react-router", "@types/react", "@types/react-dom");
const CHAKRA = npm("@chakra-ui", "@emotion");
const ICONS = "^app/look/icons?\\.ts$";
// Files of worker/ that every folder in it may need, but not those that put the application together.
const WORKER_FILES = "^worker/(?!index|app)[^/]+$";
// React Router generates these types.
const ROUTE_TYPES = String.raw`^\./\+types/`;

/** @param {string | string[]} path @param {string[]} paths */
const may = (path, ...paths) => ({ from: { path }, to: { path: paths } });

export default {
  forbidden: [
    {
      name: "no circle of files",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no circle of folders",
      comment:
        "worker/app.ts imports the folders of worker/, and they import the files beside it. /reference reads the types of worker/rest/reference/.",
      severity: "error",
      scope: "folder",
      from: { path: "^((app|db|domain)/.|worker/rest/(?!reference).)" },
      to: { circular: true },
    },
    {
      name: "app/ imports only types of worker/",
      comment: "Values of worker/ would be shipped to the browser.",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^worker/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "app/ imports only types of replies",
      comment: "Their schemas would be shipped to the browser, which checks no reply.",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^domain/.*replies.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "public pages load no Chakra",
      comment: "docs/decisions/012-public-pages-without-chakra.md",
      severity: "error",
      from: {
        path: "^app/((home|site|session|embeds|reference)/|layouts/site|routes/(home|reference|login|signed-in|register|welcome|email|unauthorized|terms|privacy|not-found|embed|shared)\\.)",
      },
      to: {
        path: [
          `${SUBJECTS}.*tsx$`,
          "^app/(workspace|palette|answers|chat|results)/.*tsx$",
          "^app/layouts/workspace",
          "^app/look/theme",
          ...CHAKRA,
        ],
      },
    },
    {
      name: "domain/ imports zod through domain/zod.ts",
      comment: "domain/zod.ts sets zod up for the pages' content security policy.",
      severity: "error",
      from: { path: "^(domain|app)/", pathNot: "^domain/zod.ts$" },
      to: { path: npm("zod") },
    },
    {
      name: "SQL belongs to db/",
      comment: "worker/problem.ts compares with the error that Drizzle throws.",
      severity: "error",
      from: { path: "^worker/", pathNot: "^worker/problem.ts$" },
      to: { path: npm("drizzle-orm") },
    },
  ],
  allowed: [
    may("^domain/", "^domain/", ...npm("zod", "colord", "punycode.js", "@cfworker/json-schema")),
    may("^db/", "^(db|domain)/", ...npm("drizzle-orm")),
    may("^worker/", WORKER_FILES, "^(db|domain)/", "^node_modules/", "^cloudflare:"),
    may("^worker/model/", "^worker/model/"),
    may("^worker/auth/", "^worker/auth/"),
    may("^worker/edge/", "^worker/edge/"),
    may("^worker/outside/", "^worker/outside/"),
    may("^worker/alerts/", "^worker/(alerts|outside)/"),
    may("^worker/lti/", "^worker/(lti|edge|outside)/"),
    may("^worker/single-sign-on/", "^worker/(single-sign-on|auth|edge|outside)/"),
    may("^worker/jobs/", "^worker/(jobs|alerts|model|edge|lti)/"),
    may("^worker/host-page/", "^worker/(host-page|outside)/"),
    may("^worker/answers/", "^worker/(answers|model|edge)/"),
    may(
      "^worker/rest/",
      "^worker/(rest|answers|model|alerts|auth|edge|host-page|jobs|lti|single-sign-on)/",
    ),
    may("^worker/(index|app).ts$", "^worker/"),
    may("^worker/index.ts$", "^app/(page-context|rest-client).ts$", "^virtual:"),

    may("^app/", "^domain/", "^worker/", APP_FILES, ROUTE_TYPES, ICONS, ...REACT),
    may("^app/look/", "^app/look/", ...CHAKRA),
    may("^app/look/icons.ts$", "^virtual:icon/"),
    may("^app/calls/", "^app/(calls|session)/"),
    may("^app/session/", "^app/(session|look)/"),
    may("^app/session/passkeys.ts$", ...npm("@simplewebauthn")),
    may("^app/site/", "^app/(site|calls|session|look)/"),
    may("^app/reference/", "^app/(reference|look)/"),
    may("^app/embeds/", "^app/(embeds|look)/", "^app/site/save-file.ts$"),
    may("^app/home/", "^app/(home|embeds|site|session|look)/"),
    may("^app/workspace/", "^app/(workspace|embeds|site|calls|session|look)/", ...CHAKRA),
    may("^app/answers/", "^app/(answers|workspace|site|calls|session|look)/", ...CHAKRA),
    may("^app/answers/answer-actions-", ...npm("docx", "turndown")),
    may(
      "^app/(chat|results)/",
      "^app/(answers|chat|results|workspace|site|calls|session|look)/",
      "^app/widgets/widget-paths.ts$",
      ...CHAKRA,
    ),
    may("^app/workspace/rich-text/", ...npm("@tiptap")),
    may(
      SUBJECTS,
      SUBJECTS,
      "^app/(workspace|answers|chat|results|embeds|site|calls|session|look)/",
      ...CHAKRA,
    ),
    may("^app/(widgets|making)/", ...npm("@dnd-kit", "hono")),
    may("^app/service-tokens/", "^app/reference/snippets.ts$"),
    may("^app/workspace/text-diff.tsx$", ...npm("diff")),
    may("^app/site/save-file.ts$", ...npm("csv-stringify")),
    may(
      "^app/palette/",
      "^app/(palette|widgets|answers|workspace|site|calls|session|look)/",
      "^app/(clients/client|accounts/user)-path.ts$",
      ...CHAKRA,
    ),
    may("^app/layouts/", "^app/(layouts|palette|workspace|site|calls|session|look)/", ...CHAKRA),
    may("^app/rest-client.ts$", ...npm("hono")),
    may(
      "^app/content-security-policy.ts$",
      "^app/embeds/(embed-[a-z-]+|shared-frame).ts$",
      "^app/reference/reference-filter.ts$",
    ),
    may(PAGES, "^app/", "^node_modules/"),

    may("^(tests|scripts)/", "^"),
    may(String.raw`^[^/]+\.(ts|mjs)$`, "^"),
  ],
  allowedSeverity: "error",
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".css", ".mjs", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
    },
  },
};
