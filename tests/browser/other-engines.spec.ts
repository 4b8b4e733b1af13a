import { FIRST_HEIGHT } from "#app/embeds/frame-messages.ts";
import { adoptedTags, servePages } from "#scripts/host-page.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { expect, test } from "#tests/support/browser.ts";
import { place, RECORDER } from "#tests/support/customer-page.ts";
import { type Engine, ENGINES } from "#tests/support/engines.ts";

const FILL = `document.querySelector("input, textarea").value = "Sourdough bread";`;
const PRESS = `document.querySelector("form button").click();`;
const ANSWER = `return document.querySelector("#response").innerText;`;

for (const [name, { packages, start }] of Object.entries(ENGINES)) {
  test.describe(name, () => {
    test.skip(start === null, `${name} is not installed (Debian: apt-get install ${packages})`);

    test("shows a frame, streams its answer, and the loader keeps the frame as high as its content", async ({
      request,
      baseURL,
    }) => {
      const { post, client, path } = await makeEmbed(request);
      const url = baseURL + path;
      const host = await servePages(0, {
        "/": `<!doctype html>${RECORDER}${place("one", url)}`,
        "/adopted": `<!doctype html>${RECORDER}<div id="one">${adoptedTags(url)}</div>`,
      });
      const engine = await (start as () => Promise<Engine>)();
      const height = async () =>
        (await engine.run(`return document.querySelector("#one iframe").offsetHeight;`)) as number;
      const heard = () => engine.run("return heard.map(([, event]) => event);");
      try {
        await test.step("a visitor reads the answer as it comes", async () => {
          await engine.open(url);
          await engine.run(`window.lengths = new Set(); const area = document.querySelector("#response");
            new MutationObserver(() => lengths.add(area.innerText.length)).observe(area, { childList: true, subtree: true, characterData: true });
            ${FILL} ${PRESS}`);
          await expect.poll(() => engine.run(ANSWER)).toContain("the answer changes with them.");
          expect(await engine.run("return lengths.size;")).toBeGreaterThan(3);
        });

        await test.step("without its script, the form brings the answer with the page", async () => {
          await engine.open(url);
          // `submit()` sends the form as a browser without JavaScript does: no listener runs.
          await engine.run(`${FILL} document.querySelector("form").submit();`);
          await expect.poll(() => engine.run(ANSWER).catch(() => "")).toContain("Demo answer");
          expect(await engine.run(`return document.querySelector("input, textarea").value;`)).toBe(
            "Sourdough bread",
          );
        });

        await test.step("a site that is not allowed cannot show it", async () => {
          await engine.open(host.url);
          await expect.poll(heard).toEqual(["error"]);
        });

        await test.step("the loader puts the frame in its place, as high as its content", async () => {
          await post("/clients/edit", { clientid: client.id, allowedOrigins: [host.url] });
          await engine.open(host.url);
          await expect.poll(heard).toEqual(["ready"]);
          await expect.poll(height).not.toBe(FIRST_HEIGHT);
          const before = await height();
          await engine.run(FILL + PRESS, "frame");
          await expect.poll(heard).toEqual(["ready", "submit", "result"]);
          await expect.poll(height).toBeGreaterThan(before);
          const content = `return Math.ceil(document.documentElement.getBoundingClientRect().height);`;
          const excess = async () =>
            ((await height()) as number) - ((await engine.run(content, "frame")) as number);
          await expect.poll(excess).toBe(0);
        });

        await test.step("the loader adopts a frame that stands in the page", async () => {
          await engine.open(`${host.url}/adopted`);
          await expect.poll(heard).toEqual(["ready"]);
          // Without the script, a frame is 150 pixels high.
          await expect.poll(height).toBeGreaterThan(200);
        });
      } finally {
        await Promise.all([engine.close(), host.stop()]);
      }
    });
  });
}
