import type { Finding } from "#domain/clients/replies.ts";
import type { Client, EmbedClient } from "#domain/clients/client.ts";
import { mayFrame } from "#domain/clients/framing.ts";
import { readableOrigin } from "#domain/clients/origin.ts";
import {
  type HostPage,
  type PlacedFrame,
  type PlacedWidget,
  allows,
  hasDirective,
  sourcesOf,
} from "#domain/clients/page-check.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import type { WidgetName } from "#domain/widgets/widget.ts";

const FRAME_DIRECTIVES = ["frame-src", "child-src", "default-src"];
const SCRIPT_DIRECTIVES = ["script-src-elem", "script-src", "default-src"];

const NOTHING_FOUND: Finding = {
  level: "warning",
  code: "nothing-found",
  sentence:
    "No widget of this site was found on the page. If a script of the page puts it in, paste the HTML that the browser's developer tools show.",
};

/** Lists the problems of the widgets of a page, errors first (product/clients 11). */
export function pageFindings(page: HostPage, known: KnownParts): Finding[] {
  const { widgets, scripts } = page;
  const isFound = widgets.length > 0;
  const needsScript = widgets.some(({ frame }) => frame === null || frame.isAdopted);
  const findings = [
    ...(isFound ? [] : [NOTHING_FOUND]),
    ...originFindings(page, known),
    ...policyFindings(page),
    ...(needsScript && scripts.length === 0 ? [noScript(widgets.some(({ frame }) => !frame))] : []),
    ...widgets.flatMap((placed) => widgetFindings(placed, known)),
  ];
  const distinct = [...new Map(findings.map((one) => [one.code + one.sentence, one])).values()];
  const errors = distinct.filter(({ level }) => level === "error");
  const others = distinct.filter(({ level }) => level !== "error");
  if (distinct.length > 0) return [...errors, ...others];
  return [{ level: "ok", code: "ok", sentence: "The page shows the client's widgets correctly." }];
}

function originFindings({ origin }: HostPage, { client }: KnownParts): Finding[] {
  const { id: clientid, version, clientname } = client;
  if (origin === null || mayFrame(client, origin)) return [];
  if (origin === "https://sites.google.com") {
    const sentence =
      "Google Sites shows embedded code at addresses that change. Switch on Google Sites; any Google Site could then show the widgets.";
    const hostSites = [...client.hostSites, "google-sites" as const];
    const body = { clientid, version, hostSites };
    const fix = { label: "Switch on Google Sites", call: "edit" as const, body };
    return [{ level: "error", code: "origin-not-allowed", sentence, fix }];
  }
  const sentence = `${readableOrigin(origin)} is not among the allowed sites of ${clientname}.`;
  const body = { clientid, origin };
  const fix = { label: "Allow it", call: "alloworigin" as const, body };
  return [{ level: "error", code: "origin-not-allowed", sentence, fix }];
}

/** The policies of the page that refuse our frames or our script. All policies of a page apply. */
function policyFindings({ policies, widgets, scripts, origin }: HostPage): Finding[] {
  return policies.flatMap((policy) => {
    const frames = sourcesOf(policy, FRAME_DIRECTIVES);
    const code = sourcesOf(policy, SCRIPT_DIRECTIVES);
    const isFrameRefused =
      frames !== null && widgets.some(({ url }) => !allows(frames, url, origin));
    const isScriptRefused =
      code !== null && scripts.some(({ url, hasNonce }) => !hasNonce && !allows(code, url, origin));
    return [
      ...(isFrameRefused
        ? [policyFinding("page-policy-frames", "frames", "frame-src", frames)]
        : []),
      ...(isScriptRefused
        ? [policyFinding("page-policy-scripts", "scripts", "script-src", code)]
        : []),
      ...(isSandboxed(policy) ? [SANDBOXED] : []),
    ];
  });
}

const SANDBOXED: Finding = {
  level: "error",
  code: "page-sandboxed",
  sentence:
    "The page's own policy has a sandbox without allow-same-origin. Such a page belongs to no site, so it cannot be allowed to show the widget. Ask the people who run the site to add allow-same-origin.",
};

function isSandboxed(policy: string): boolean {
  return (
    hasDirective(policy, "sandbox") &&
    !sourcesOf(policy, ["sandbox"])?.includes("allow-same-origin")
  );
}

function policyFinding(code: string, kind: string, directive: string, sources: string[]): Finding {
  const places = placesOf(sources);
  const allowed = places === "" ? `no ${kind} of other sites` : `${kind} of ${places} only`;
  const sentence = `The page's own policy allows ${allowed}. Ask the people who run the site to add our address to ${directive}.`;
  return { level: "error", code, sentence };
}

/** The first hosts among sources, the empty text without any. Of the page's texts only these are repeated: they explain the policy. */
function placesOf(sources: string[]): string {
  const hosts = sources
    .map((source) => source.toLowerCase().replace(/^https?:\/\//u, ""))
    .filter(
      (source) => source.length <= 100 && /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/u.test(source),
    );
  if (hosts.length === 0) return sources.includes("'self'") ? "its own site" : "";
  const shown = hosts.slice(0, 3).join(", ");
  return hosts.length > 3 ? `${shown} and others` : shown;
}

function noScript(isNeeded: boolean): Finding {
  return {
    level: isNeeded ? "error" : "warning",
    code: "no-script",
    sentence: isNeeded
      ? "The page lacks our script /embed.js, without which the widget does not appear. The editor of the site may have removed it: use the iframe."
      : "The page lacks our script /embed.js, so the frame keeps its height.",
  };
}

/** The facts of the database about the widgets of a page. */
export type KnownParts = {
  client: Client;
  toolkits: Toolkit[];
  widgets: Map<string, WidgetName>;
  /** The client that each other working key on the page belongs to. */
  owners: Map<string, EmbedClient>;
  /** The reader is a manager: the toolkits and widgets are those that the client may show, and only its own keys have an owner. */
  isOwn: boolean;
};

/** Checks the key, the approvals and the frame of one widget. Never repeats texts of the page. */
function widgetFindings(placed: PlacedWidget, known: KnownParts): Finding[] {
  const key = keyFinding(placed.key, known);
  const parts = partFindings(placed, known, key === null || key.level === "warning");
  const frame = placed.frame ? frameFindings(placed.frame) : [];
  return [...(key ? [key] : []), ...parts, ...frame];
}

function keyFinding(key: string, { client, owners }: KnownParts): Finding | null {
  if (key === client.apikey) return null;
  const own = `The key of ${client.clientname} is ${client.apikey}.`;
  const owner = owners.get(key);
  if (key === "API_KEY") {
    return error("key-placeholder", `The widget still has API_KEY in place of the key. ${own}`);
  }
  if (key === PREVIEW_KEY) {
    return error("key-preview", `The preview key works on this site only. ${own}`);
  }
  if (owner?.id === client.id) {
    const end = new Date(owner.keyEndsAt ?? 0).toISOString().slice(0, 16).replace("T", ", ");
    const sentence = `The widget has an old key, which stops working on ${end} UTC. ${own}`;
    return warning("key-ending", sentence);
  }
  if (owner !== undefined) {
    const sentence = `The key belongs to the client ${owner.clientname}: its sites and approvals apply. ${own}`;
    return error("key-of-other-client", sentence);
  }
  return error("key-unknown", `The widget's key does not exist, or it was replaced. ${own}`);
}

function partFindings(
  { type, id }: PlacedWidget,
  { client, toolkits, widgets, isOwn }: KnownParts,
  isOwnKey: boolean,
): Finding[] {
  const toolkit = toolkits.find(({ collection }) => collection === type);
  const widget = widgets.get(id);
  const problem = isOwn ? "this site may not show" : "does not exist any more";
  if (!toolkit) return [error("type-unknown", `The page names a toolkit that ${problem}.`)];
  if (!widget) return [error("widget-unknown", `The page names a widget that ${problem}.`)];
  if (widget.type !== type) {
    const sentence = `“${widget.name}” belongs to another toolkit: its address has /${widget.type}/ before its id.`;
    return [error("type-unknown", sentence)];
  }
  if (!isOwnKey) return [];
  const { id: clientid, version, clientname } = client;
  const approvedToolkits = [...client.approvedToolkits, type];
  const approvedWidgets = [...client.approvedWidgets, id];
  const toolkitFinding: Finding = {
    ...error(
      "toolkit-not-approved",
      `The toolkit “${toolkit.name}” is not approved for ${clientname}.`,
    ),
    fix: { label: "Approve it", call: "edit", body: { clientid, version, approvedToolkits } },
  };
  const widgetFinding: Finding = {
    ...error(
      "widget-not-approved",
      `The widget “${widget.name}” is not approved for ${clientname}.`,
    ),
    fix: { label: "Approve it", call: "editwidgets", body: { clientid, version, approvedWidgets } },
  };
  return [
    ...(client.approvedToolkits.includes(type) ? [] : [toolkitFinding]),
    ...(client.approvedWidgets.includes(id) ? [] : [widgetFinding]),
  ];
}

/** The permissions of a sandbox without which the widget does not work. */
const SANDBOX_NEEDS = [
  ["allow-scripts", "no answer can arrive without reloading the frame"],
  ["allow-forms", "the form cannot be sent"],
  ["allow-same-origin", "the frame belongs to no site, and its questions are refused"],
] as const;

/** The permissions of a sandbox for a button below the answer (product/embeds 10). */
const SANDBOX_ACTIONS = [
  ["downloads", "save"],
  ["modals", "print"],
] as const;

function frameFindings({ sandbox, mayCopy, hasTitle, isAdopted }: PlacedFrame): Finding[] {
  const findings: Finding[] = [];
  if (sandbox !== null) {
    const permissions = sandbox.toLowerCase().split(/\s+/u);
    for (const [name, effect] of SANDBOX_NEEDS) {
      if (permissions.includes(name)) continue;
      const sentence = `The frame's sandbox lacks ${name}: ${effect}. Add it, or remove the attribute sandbox.`;
      findings.push(error(`sandbox-${name.slice("allow-".length)}`, sentence));
    }
    for (const [name, action] of SANDBOX_ACTIONS) {
      if (permissions.includes(`allow-${name}`)) continue;
      const sentence = `The frame's sandbox lacks allow-${name}: visitors cannot ${action} answers.`;
      findings.push(warning(`sandbox-${name}`, sentence));
    }
  }
  if (!mayCopy) {
    const sentence = 'The frame lacks allow="clipboard-write": visitors cannot copy answers.';
    findings.push(warning("no-clipboard", sentence));
  }
  if (!isAdopted) {
    const sentence =
      "The frame has a fixed height: longer answers scroll inside. Add data-widget-frame to it and our script to the page, and the frame grows.";
    findings.push(warning("height-fixed", sentence));
  }
  if (!hasTitle) {
    const sentence = "The frame has no title: people who use a screen reader hear no name for it.";
    findings.push(warning("no-title", sentence));
  }
  return findings;
}

function error(code: string, sentence: string): Finding {
  return { level: "error", code, sentence };
}

function warning(code: string, sentence: string): Finding {
  return { level: "warning", code, sentence };
}
