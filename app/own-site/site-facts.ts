import { initialLoad } from "#app/session/gate.ts";
import { rest } from "#app/session/session-calls.ts";

/** The facts of a site in its overview: whether its first steps are done, and what needs attention. */
export type SiteFacts = {
  /** How many widgets the site's pages can show. */
  shown: number;
  /** Whether more than one person has an account at the site. */
  hasPeople: boolean;
  isOnPage: boolean;
  /** How many other sites asked for a widget and may not show it. */
  blockedSites: number;
  hasOldKey: boolean;
  /** Whether an educator offers a tool that nobody has taken over or declined. */
  hasOffers: boolean;
};

/** Loads the facts of the own site. Throws as `initialLoad`. */
export async function loadFacts(request: Request): Promise<SiteFacts> {
  const { site } = rest(request.signal);
  const [widgets, people, keys, blocked, offers] = await Promise.all([
    initialLoad(request, site.widgets.$get()),
    initialLoad(request, site.people.$get({ query: { size: "2" } })),
    initialLoad(request, site.keys.$get()),
    initialLoad(request, site.refused.$get()),
    initialLoad(request, site.offers.$get({ query: {} })),
  ]);
  const now = Date.now();
  return {
    shown: widgets.filter(({ isShown }) => isShown).length,
    hasPeople: people.length > 1,
    isOnPage: keys.some(({ lastOrigin, lastAnswerOn }) => (lastOrigin ?? lastAnswerOn) !== null),
    blockedSites: blocked.length,
    hasOldKey: keys.some(({ endsAt }) => endsAt !== null && Date.parse(endsAt) > now),
    hasOffers: offers.rows.length > 0,
  };
}
