import { mayFrame } from "#domain/clients/framing.ts";
import type { Finding } from "#domain/clients/answers.ts";
import type { HostPage } from "#domain/clients/page-check.ts";
import { type KnownParts, widgetFindings } from "#domain/clients/page-findings-widget.ts";
import { allows, hasDirective, sourcesOf } from "#domain/clients/page-policy.ts";
import { readableOrigin } from "#domain/clients/readable-origin.ts";

const FRAME_DIRECTIVES = ["frame-src", "child-src", "default-src"];
const SCRIPT_DIRECTIVES = ["script-src-elem", "script-src", "default-src"];

const NOTHING_FOUND: Finding = {
  level: "warning",
  code: "nothing-found",
  sentence:
    "No widget of this site was found on the page. A script of the page may put it in: then paste the HTML that the browser's tools show.",
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
    const hostSites = [...client.hostSites, "google-sites"];
    const body = { clientid, version, hostSites };
    const fix = { label: "Switch on Google Sites", call: "edit" as const, body };
    return [{ level: "error", code: "origin-not-allowed", sentence, fix }];
  }
  const sentence = `${readableOrigin(origin)} is not among the allowed origins of ${clientname}.`;
  const body = { clientid, origin, version };
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
    "The page's own policy has a sandbox without allow-same-origin. Such a page belongs to no site, so no site can be allowed to show the widget in it.",
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
  const sentence = `The page's own policy allows ${allowed}. Ask whoever runs the site to add our address to ${directive}.`;
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
