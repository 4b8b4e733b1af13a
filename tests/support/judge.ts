import type { BrowserContext, Frame, Page } from "@playwright/test";

/**
 * Records the effects of attacks in a browser: a script that runs, a request to the attacker's host, a navigation away from the
 * page. Blocks every request to another host.
 * @returns a function that returns the effects since its last call
 */
export async function watchAttacks(context: BrowserContext): Promise<() => string[]> {
  let seen: string[] = [];
  // Exposed in every frame, because `javascript:` and `srcdoc` run in frames of their own.
  await context.exposeFunction("alert", (what: unknown) => void seen.push(`ran alert(${what})`));
  context.on("dialog", (dialog) => {
    seen.push(`showed ${dialog.message()}`);
    void dialog.dismiss();
  });
  await context.route(
    ({ hostname }) => hostname !== "localhost",
    (route) => {
      const { hostname } = new URL(route.request().url());
      // Authors may show https images, so only requests to the attacker's host count.
      if (hostname === "evil.example") seen.push(`asked ${route.request().url()}`);
      return route.abort();
    },
  );
  return () => {
    const since = seen;
    seen = [];
    return since;
  };
}

/**
 * Sends events, focus and a click to every element of an embed. Returns event-handler attributes, elements outside of the normal
 * flow, and unexpected numbers of elements.
 * @param isAnswered whether the second script has come, with the styles of the answer
 */
export async function judgeEmbed(page: Page | Frame, isAnswered = false): Promise<string[]> {
  return page.evaluate(
    (ours) => {
      const found: string[] = [];
      document.addEventListener("click", (event) => {
        const link = (event.target as Element).closest("a");
        if (link && ["http:", "https:", "mailto:"].includes(link.protocol)) event.preventDefault();
      });
      for (const element of document.querySelectorAll<HTMLElement>("main *:not(form *, script)")) {
        for (const { name } of element.attributes) if (name.startsWith("on")) found.push(name);
        for (const type of ["mouseover", "pointerover", "toggle", "begin", "animationstart"])
          element.dispatchEvent(new Event(type, { bubbles: true }));
        element.focus();
        // An element of a formula has no such function.
        element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      }
      for (const element of document.querySelectorAll<HTMLElement>(".landing *, #response *")) {
        const { position } = getComputedStyle(element);
        if (position !== "static") found.push(`covers with ${position}`);
      }
      const counts = {
        main: 1,
        h1: 1,
        form: 1,
        "#response": 1,
        "#success": 1,
        script: ours,
        style: ours,
        base: 0,
        object: 0,
        embed: 0,
        "main svg": 0,
        "body link": 0,
        "meta[http-equiv]": 0,
      };
      for (const [selector, count] of Object.entries(counts)) {
        const { length } = document.querySelectorAll(`${selector}:not(.landing h1, #response h1)`);
        if (length !== count) found.push(`${length} of ${selector}`);
      }
      return found;
    },
    isAnswered ? 2 : 1,
  );
}
