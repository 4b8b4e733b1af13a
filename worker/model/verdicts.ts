import type { AnswerFailure } from "#domain/messages.ts";
import type { ProviderFault } from "#worker/model/provider-fault.ts";

/**
 * Texts that tell what is wrong with a call. `codes` are compared with the code and the type of the error under any status; `words` with
 * its message under `statuses`; `anywhere` with the whole error, which can repeat the input, under the same statuses.
 */
type Verdict = {
  kind: AnswerFailure | "systemRole";
  codes?: RegExp;
  words?: RegExp;
  anywhere?: RegExp;
  statuses: (status: number) => boolean;
};

const isAboutMessage = (status: number) =>
  status >= 400 && status < 500 && ![401, 402, 404, 408, 409, 425, 429, 498].includes(status);
const isAboutAccount = (status: number) => [400, 403, 429].includes(status);

/** The first one that matches counts: what a visitor's text causes comes before what only the owner can repair. */
const VERDICTS: readonly Verdict[] = [
  {
    kind: "refused",
    // 2016, 2017, 2029 and 2030 are AI Gateway's, 1301 is Zhipu's.
    codes:
      /^(20(16|17|29|30)|1301)$|content_?(filter|policy|block)|moderation|guardrail|data_?inspection|invalid_prompt|safety/iu,
    words:
      /content exists risk|\b(prompt|response|request|input|output|content)( was| is| has been)? blocked|\bsafety\b|prohibited|sensitive (content|word|information)|inappropriate|harmful|usage polic/iu,
    anywhere:
      /content_?[ -]?(filter|policy|management)|moderation|flagged|guardrail|data_inspection_failed|invalid_prompt/iu,
    statuses: isAboutMessage,
  },
  {
    kind: "tooLong",
    codes: /^context_length_exceeded$/u,
    anywhere:
      /context_length_exceeded|context[ _-](length|window|size)|(prompt|input|request) (is )?too (long|large)|reduce the length/iu,
    statuses: isAboutMessage,
  },
  {
    kind: "exhausted",
    // 1113 is Zhipu's.
    codes:
      /^1113$|insufficient_?(quota|balance|credit|funds)|billing_(not_active|hard_limit)|billing_error|payment_required|arrear|overdue|exceeded_current_quota|credits?_(exhausted|depleted)/iu,
    words:
      /credit (balance|limit)|(insufficient|not enough|out of|all available|no( more)?) (\w+ )?(credits?|balance|funds)|credits? (are|is|were|have been|has been) (depleted|exhausted|used)|spending limit|billing hard limit|purchase (more )?credits|payment required|in arrears|overdue|余额不足/iu,
    statuses: isAboutAccount,
  },
  {
    kind: "misconfigured",
    codes: /^(invalid_api_key|authentication_error|unsupported_country_region_territory)$/iu,
    // The key, the account, the region of the Worker, and the template by which a server joins the messages.
    words:
      /api[ _-]?key[ _-]?(is |has )?(not valid|invalid|expired|revoked|disabled|missing)|(invalid|incorrect|unknown|missing|expired|no) api[ _-]?key|permission[ _]denied|unauthori[sz]ed|(country|region|territory|location)[\w ,]{0,40}not (supported|available)|chat[ _]template|optional system message|(organization|account) (has been |is |was )?(disabled|restricted|suspended|deactivated|not active)/iu,
    statuses: isAboutMessage,
  },
  {
    kind: "systemRole",
    // The templates of Mistral say that roles must alternate where the first message is no question.
    words:
      /(system|developer) (role|message|prompt|instruction)|only user and assistant roles|roles must alternate|messages\[\d+\]\.role/iu,
    statuses: isAboutMessage,
  },
];

/**
 * Words for a model that takes no images, or not this one. Some endpoints only say that the content must be a text: "content must be a
 * string" (Groq), "unknown variant `image_url`" (DeepSeek), "not a multimodal model" (vLLM), "image input is not supported" (llama.cpp, 500).
 */
const ABOUT_IMAGES = /image|vision|multi-?modal|\bstring\b/iu;
const ABOUT_IMAGES_5XX = /image input/iu;

/** The verdict of a provider's error about the call, by its code or its words; `undefined` for every other error. */
export function verdictOf(fault: ProviderFault, hasImages: boolean): Verdict["kind"] | undefined {
  const { code, type, message, text } = fault;
  // An error within an answer often has no status.
  const { status = 400 } = fault;
  if (status === 413) return "tooLong";
  // Portkey and WSO2 answer 446 for a guardrail.
  if (status === 446) return "refused";
  const found = VERDICTS.find(
    ({ codes, words, anywhere, statuses }) =>
      codes?.test(code) ||
      codes?.test(type) ||
      (statuses(status) && (words?.test(message) || anywhere?.test(text))),
  )?.kind;
  if (found || !hasImages || status === 429) return found;
  const words = status < 500 ? ABOUT_IMAGES : ABOUT_IMAGES_5XX;
  return words.test(message) ? "noImages" : undefined;
}
