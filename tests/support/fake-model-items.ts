import { errorScenarios, type ProviderError, type When } from "#tests/support/fake-model-errors.ts";
import { type Exchange, sendText } from "#tests/support/fake-model-wire.ts";

/** Two questions, of which the second one has two right options. */
export const QUIZ = {
  title: "Bread",
  items: [
    {
      question: "What makes dough rise?",
      options: ["Salt", "Wild yeast", "Sugar"],
      right: [1],
      why: "It eats sugar and gives off gas.",
    },
    {
      question: "What does bread need?",
      options: ["Flour", "Water", "Petrol"],
      right: [0, 1],
      why: "Nobody eats petrol.",
    },
  ],
};
const TEXT = JSON.stringify(QUIZ);
const [first, second] = QUIZ.items;

/** Answers with `texts` in turn, by the number of the call. */
function written(...texts: string[]) {
  return (exchange: Exchange) =>
    sendText(exchange, texts[Math.min(exchange.call, texts.length) - 1] ?? "");
}

/** What models write that were asked for a quiz (product/answers 2). */
export const ITEMS_ANSWERS = {
  quiz: written(TEXT),
  "quiz-fenced": written(`Gladly! Here it is [as JSON]:\n\`\`\`json\n${TEXT}\n\`\`\`\nEnjoy {it}.`),
  "quiz-bare-list": written(JSON.stringify(QUIZ.items)),
  "quiz-other-order": written(
    JSON.stringify({ items: QUIZ.items.map((item) => reversed(item)), title: QUIZ.title }),
  ),
  "quiz-cut": written(TEXT.slice(0, TEXT.indexOf("Petrol"))),
  "quiz-bad-item": written(
    JSON.stringify({ ...QUIZ, items: [{ ...first, right: [7] }, second, { question: "?" }] }),
  ),
  "quiz-same-options": written(
    JSON.stringify({ ...QUIZ, items: [{ ...first, options: ["Salt", " Salt"] }, second] }),
  ),
  "quiz-of-thirteen": written(JSON.stringify({ ...QUIZ, items: Array(13).fill(first) })),
  "quiz-words-first": written("Gladly! What is it about?", TEXT),
  "quiz-words-only": written("I would rather not."),
  "quiz-latex": written(
    String.raw`{"title": "Halves", "items": [{"question": "What is $\frac{1}{2} + \beta$, if $a \neq b$?", "options": ["a", "b"], "right": [0], "why": ""}]}`,
  ),
};

function reversed(item: object): object {
  return Object.fromEntries(Object.entries(item).toReversed());
}

const typeOf = ({ body }: Exchange) => body.response_format?.type;
const isSchema: When = (exchange) => typeOf(exchange) === "json_schema";
const isFormat: When = (exchange) => typeOf(exchange) !== undefined;
const isStreamedSchema: When = (exchange) => isSchema(exchange) && exchange.body.stream;

/** How endpoints refuse a format, quoted from public issues of their projects: the requests that get the error, its status and its body. */
const REFUSALS: Record<string, ProviderError> = {
  // A model older than structured outputs.
  "format-openai": [
    isSchema,
    400,
    `{"error":{"message":"PROVIDER-TEXT Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.","type":"invalid_request_error","param":"response_format","code":null}}`,
  ],
  "format-azure": [
    isSchema,
    400,
    `{"error":{"message":"PROVIDER-TEXT response_format value as json_schema is enabled only for api versions 2024-08-01-preview and later","type":"invalid_request_error","param":"response_format","code":"BadRequest"}}`,
  ],
  "format-groq": [
    isStreamedSchema,
    400,
    `{"error":{"message":"PROVIDER-TEXT streaming is not supported with \`response_format\` of type json_schema","type":"invalid_request_error"}}`,
  ],
  "format-workers-ai": [
    isStreamedSchema,
    400,
    `{"errors":[{"message":"PROVIDER-TEXT AiError: JSON Mode doesn't support streaming","code":5023}]}`,
  ],
  "format-deepseek": [
    isSchema,
    400,
    `{"error":{"message":"PROVIDER-TEXT This response_format type is unavailable now","type":"invalid_request_error","param":null,"code":"invalid_request_error"}}`,
  ],
  "format-gemini": [
    isSchema,
    400,
    `[{"error":{"code":400,"message":"PROVIDER-TEXT Invalid JSON payload received. Unknown name \\"json_schema\\" at 'response_format': Cannot find field.","status":"INVALID_ARGUMENT"}}]`,
  ],
  "format-mistral": [
    isSchema,
    422,
    `{"object":"error","message":"PROVIDER-TEXT {\\"detail\\":[{\\"type\\":\\"literal_error\\",\\"loc\\":[\\"body\\",\\"response_format\\",\\"type\\"]}]}","type":"invalid_request_error","param":null,"code":null}`,
  ],
  "format-ollama": [
    isFormat,
    400,
    `{"error":{"message":"PROVIDER-TEXT invalid response_format","type":"invalid_request_error","param":null,"code":null}}`,
  ],
  "format-vllm": [
    isSchema,
    400,
    `{"object":"error","message":"PROVIDER-TEXT The provided JSON schema contains features not supported by xgrammar.","type":"BadRequestError","param":null,"code":400}`,
  ],
};

/** Scenarios of endpoints that refuse formats. Others, such as Anthropic's, ignore them: the answers above come all the same. */
export const FORMAT_REFUSALS = errorScenarios(REFUSALS);
