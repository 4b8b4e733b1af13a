import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { adoptedTags } from "#scripts/host-page.ts";

/** The values of the demo widget's fields, in their order. */
export const VALUES = ["Sourdough baking at home", "Busy parents", "Bake a loaf every weekend"];

const ANSWER = `### Bread by Sunday

From the first starter to a loaf your family asks for, in four short weeks.

1. **Wake up a starter.** What lives in the jar? *Task:* feed it for three days.
2. **Mix without a mixer.** How wet is wet enough? *Task:* fold one dough four times.
3. **Shape and wait.** When is it ready? *Task:* poke, photograph, compare.
4. **Bake on Sunday.** What does steam do? *Task:* cut your first loaf with your children.

**Left out on purpose:** rye, and the chemistry of gluten. Neither is needed for a first good loaf.
`;

const QUIZ = JSON.stringify({
  title: "Sourdough",
  items: [
    {
      question: "Your starter smells of vinegar and has sunk. What do you do?",
      options: ["Feed it", "Throw it away", "Add salt"],
      right: [0],
      why: "It is hungry. One or two meals bring it back.",
    },
    {
      question: "The dough springs back at once when you poke it. What does it need?",
      options: ["More flour", "More time", "More heat"],
      right: [1],
      why: "A dough that is ready comes back slowly.",
    },
    {
      question: "Why is there steam in the oven at first?",
      options: ["For the color", "For the salt", "So that the crust stays soft and can rise"],
      right: [2],
      why: "A dry crust sets before the loaf has risen.",
    },
  ],
});

/**
 * Serves an endpoint in OpenAI's wire format whose answer is always the same: a quiz where one is asked for, else the outline of a course.
 * @returns its base URL, and a function that stops it
 */
export async function serveOutline(): Promise<{ url: string; stop: () => void }> {
  const usage = { prompt_tokens: 310, completion_tokens: 160, total_tokens: 470 };
  const chunk = { id: "1", object: "chat.completion.chunk", created: 1, model: "outline" };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => (body += part));
    request.on("end", () => {
      const content = body.includes("one JSON object") ? QUIZ : ANSWER;
      const choices = [{ index: 0, delta: { content }, finish_reason: "stop" }];
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      for (const part of [{ choices }, { choices: [], usage }])
        response.write(`data: ${JSON.stringify({ ...chunk, ...part })}\n\n`);
      response.end("data: [DONE]\n\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, stop: () => server.close() };
}

/** A lesson on the site of an invented school, with the widget at `embedUrl` in it. */
export function lessonPage(embedUrl: string): string {
  const lessons = ["Who is it for?", "What will they do?", "Your outline", "The first lesson"];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Your outline – Riverside Adult School</title>
<link rel="icon" href="data:,">
<style>
  * { box-sizing: border-box; }
  body { margin: 0; background: #f6f4ee; color: #24302b; font: 1rem/1.5 system-ui, sans-serif; }
  header { position: sticky; top: 0; z-index: 1; display: flex; gap: 1.75rem; align-items: center;
    padding: .9rem 2rem; background: #1f4d3a; color: #fff; }
  header strong { font-size: 1.25rem; margin-right: auto; }
  .columns { display: grid; grid-template-columns: 14rem 1fr; gap: 2rem; padding: 1.5rem 2rem; }
  nav { position: sticky; top: 5.5rem; align-self: start; }
  nav p { margin: 0 0 .5rem; color: #5d6b64; }
  nav ol { margin: 0; padding: 0; list-style: none; counter-reset: lesson; }
  nav li { padding: .55rem .8rem; border-left: 3px solid #d8d3c4; }
  nav li:nth-child(3) { border-color: #1f4d3a; background: #e6ede7; font-weight: bold; }
  @media (max-width: 40rem) { header span, nav { display: none } .columns { display: block; padding: 1rem; } }
  iframe { display: block; width: 100%; height: 40rem; border: 1px solid #d8d3c4; border-radius: .5rem; background: #fff; }
</style>
</head>
<body>
<header><strong>Riverside Adult School</strong><span>Courses</span><span>For teachers</span><span>Library</span></header>
<div class="columns">
<nav><p>Plan your first course</p><ol>${lessons.map((name) => `<li>${name}</li>`).join("")}</ol></nav>
<main>
<h1>3. Your outline</h1>
<p>Describe the course that you have in mind, and argue with the draft that you get.</p>
${adoptedTags(embedUrl)}
</main>
</div>
</body>
</html>
`;
}
