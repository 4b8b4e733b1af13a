import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

const generators = [
  "businessnames",
  "coursenames",
  "communitynames",
  "socialposts",
  "topics",
  "courseideas",
];

export default [
  route("embed/:type/:id/:apikey", "routes/embed.tsx"),
  route("embed/unsaved", "routes/unsaved.tsx"),
  route("t/:code", "routes/shared.tsx"),
  route("reference", "routes/reference.tsx"),
  route("manifest.webmanifest", "routes/manifest.ts"),
  layout("layouts/site.tsx", [
    index("routes/home.tsx"),
    route("login", "routes/login.tsx"),
    route("signed-in", "routes/signed-in.tsx"),
    route("register", "routes/register.tsx"),
    route("welcome", "routes/welcome.tsx"),
    route("email", "routes/email.tsx"),
    route("unauthorized", "routes/unauthorized.tsx"),
    route("terms", "routes/terms.tsx"),
    route("privacy", "routes/privacy.tsx"),
    layout("layouts/workspace.tsx", [
      layout("layouts/user-gate.tsx", [
        route("dashboard", "routes/dashboard.tsx"),
        route("landing/:type/:id", "routes/landing.tsx"),
        route("make", "routes/make.tsx"),
        route("chat", "routes/chat.tsx"),
        route("account", "routes/account.tsx"),
        route("results", "routes/results.tsx"),
        route("results/:id", "routes/result.tsx"),
        route("usage", "routes/usage.tsx"),
        // Educators work on their own tools, managers on the widgets of their site, too; for them others do not exist.
        route("widgets/:type/:id", "routes/widget.tsx"),
        // The six generators share one page. app/site/generator-pages.ts and app/results/generator-forms.ts have their differences.
        ...generators.map((path) => route(path, "routes/generator.tsx", { id: path })),
      ]),
      layout("layouts/manager-gate.tsx", [
        route("site", "routes/site.tsx"),
        route("site/people", "routes/site-people.tsx"),
        route("site/widgets", "routes/site-widgets.tsx"),
      ]),
      layout("layouts/admin-gate.tsx", [
        route("admin", "routes/admin.tsx"),
        route("users", "routes/users.tsx"),
        route("clients", "routes/clients.tsx"),
        route("clients/:id", "routes/client.tsx"),
        route("widgets", "routes/widgets.tsx"),
        route("toolkits", "routes/toolkits.tsx"),
        route("runs", "routes/runs.tsx"),
        route("statements", "routes/statements.tsx"),
        route("models", "routes/models.tsx"),
        route("audit", "routes/audit.tsx"),
        route("settings", "routes/settings.tsx"),
        // Not /health, which is the call that monitors make.
        route("operations", "routes/health.tsx"),
      ]),
    ]),
    route("*", "routes/not-found.tsx"),
  ]),
] satisfies RouteConfig;
