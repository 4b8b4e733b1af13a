import { MATERIAL, TONES, type Template, templateTest } from "#domain/templates/template.ts";

export const SALES_EMAIL: Template = {
  subject: "Marketing",
  name: "Sales E-mail",
  description: "One e-mail about one offer: a subject line that is true, and one thing to do.",
  submit: "Write My E-mail",
  landingText: `<h2>One e-mail, one purpose</h2>
<p>Readers give you a few seconds. Name <strong>their</strong> problem and the one step that helps.</p>`,
  inputs: {
    offer: ["anytext", "What do you offer?", "A 90-minute workshop on better photos with a phone"],
    readers: ["anytext", "Who reads it?", "People who run a small shop"],
    reason: ["anyarea", "Why now?", "Photos for the Christmas season are taken in October"],
    action: ["anytext", "What should readers do?", "Book one of twelve seats"],
    endsOn: ["date", "Until when does it hold?", "", { min: "today", optional: true }],
    words: [
      "number",
      "At most how many words?",
      "",
      { min: 60, max: 300, step: 10, default: "140" },
    ],
  },
  prompt: `You write e-mails for small businesses. Yours are answered, because they could have been written by a friend who knows the matter.

Write one sales e-mail of at most {words} words.
Offer: {offer}
Readers: {readers}
Why now: {reason}
What readers shall do: {action}
The offer holds until: {endsOn}

${MATERIAL}

Give three subject lines of at most 45 characters, without capitals, emoji or false urgency. Then the e-mail: a first sentence about the readers, the offer in two sentences, one honest reason why now, and one request. One link, as [link]. Invent no prices, figures, names or customers' words; use square brackets where one is missing. End with a P.S. of one sentence.`,
  cases: [
    templateTest("A workshop", "photography", [40, 500], {
      offer: "Photography workshop",
      readers: "Shop owners",
      reason: "The season begins in October",
      action: "Book one of 12 seats",
      words: "140",
    }),
    templateTest("An offer that ends", "bicycle", [40, 500], {
      offer: "Bicycle check for 29 euros",
      readers: "Commuters",
      reason: "Days get shorter",
      action: "Reserve a time",
      endsOn: "2099-10-31",
      words: "100",
    }),
  ],
};

export const PRODUCT_DESCRIPTION: Template = {
  subject: "Marketing",
  name: "Product Description",
  description: "A description that says what a product is, for whom, and what it is not.",
  submit: "Describe My Product",
  landingText: `<h2>Fewer adjectives, fewer returns</h2>
<p>Buyers want to know whether it fits. Give facts, and get a text that <strong>answers their questions</strong>.</p>`,
  inputs: {
    product: ["anytext", "Which product?", "Oak desk lamp with a dimmer"],
    facts: [
      "anyarea",
      "Facts",
      "40 cm high, 2700 K, oiled oak, cable 1.8 m, made in Portugal",
      { maxLength: 2000, help: "Sizes, materials, what is in the box. One fact a line is fine." },
    ],
    buyers: ["anytext", "Who buys it?", "People who read in bed"],
    tone: ["select", "Tone", "", { options: TONES, default: "Factual" }],
    places: [
      "multi",
      "Where is it shown?",
      "",
      { options: ["own shop", "marketplace", "printed catalogue"] },
    ],
  },
  prompt: `You write for shops with few returns, because your texts promise nothing that the parcel does not hold.

Describe a product.
Product: {product}
Facts: {facts}
Buyers: {buyers}
Tone: {tone}
Shown in: {places}

${MATERIAL}

Answer with:
1. A title of at most 70 characters.
2. Two sentences: what it is, and in which moment {buyers} are glad to have it.
3. Five bullet points. Each begins with a fact and says what it means in use.
4. "Good to know": one or two sentences about what it cannot do or what does not come with it, only if the facts say so.
5. For each place named above, one line on what to change there.

Use every number as it is given. No superlatives, no "perfect", "ideal" or "must-have". Invent no facts.`,
  cases: [
    templateTest("A lamp", "lamp", [40, 600], {
      product: "Lamp of oak with a dimmer",
      facts: "40 cm, 2700 K, cable 1.8 m",
      buyers: "People who read in bed",
      tone: "Factual",
      places: ["own shop"],
    }),
    templateTest("Two places", "rucksack", [40, 600], {
      product: "Rucksack for children, 12 litres",
      facts: "380 g, reflective strips, washable at 30 degrees",
      buyers: "Parents",
      tone: "Playful",
      places: ["marketplace", "printed catalogue"],
    }),
  ],
};
