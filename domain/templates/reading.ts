import { GRADES, MATERIAL, type Template, templateTest } from "#domain/templates/template.ts";

export const DIFFERENTIATE: Template = {
  subject: "Lessons",
  name: "Text at Three Levels",
  description: "One text in an easier, a standard and a harder version, with the same facts.",
  submit: "Make Three Versions",
  landingText: `<h2>One text for the whole class</h2>
<p>Everybody reads about the same thing and can talk about it afterwards: the versions differ in <strong>language</strong>, not in facts.</p>`,
  inputs: {
    text: [
      "anyarea",
      "The text",
      "Paste the text here",
      { maxLength: 4000, help: "Up to 4,000 characters. Names and numbers are kept." },
    ],
    grade: ["select", "For whom?", "", { options: GRADES }],
    glossary: [
      "checkbox",
      "Explain difficult words below the easier version",
      "",
      {
        options: [
          "Below the easier version, explain up to six difficult words in one line each.",
          "Add no list of words.",
        ],
        required: false,
      },
    ],
  },
  prompt: `You are a teacher of reading. You make a text easier without making it childish or wrong.

Rewrite this text for {grade} in three versions.
Text: {text}

${MATERIAL}

- "Easier": short sentences, common words, one idea in a sentence.
- "Standard": what most of {grade} read without help.
- "Harder": the exact terms and longer sentences, with the reasons behind the facts.

All three have the same facts, names and numbers, in the same order. Add nothing that the text does not say. {glossary} End with three questions that can be answered from each version. Use a Markdown heading for each part.`,
  cases: [
    templateTest("Volcanoes, with a list of words", "volcanoes", [40, 1500], {
      text: "Volcanoes form where molten rock rises. In 79 AD Vesuvius buried Pompeii under six metres of ash.",
      grade: "Grades 5 to 6",
      glossary: "on",
    }),
    templateTest("A text for adults", "tenants", [40, 1500], {
      text: "Tenants may withhold a part of the rent while a heating does not work.",
      grade: "Adults",
    }),
  ],
};

export const DISCUSSION: Template = {
  subject: "Lessons",
  name: "Discussion Questions",
  description: "Questions that make a group talk to each other, from easy to demanding.",
  submit: "Write the Questions",
  landingText: `<h2>Questions without a right answer</h2>
<p>A discussion needs questions on which reasonable people <strong>differ</strong>. You get a ladder of them, each with a follow-up for the moment when nobody speaks.</p>`,
  inputs: {
    topic: ["anytext", "What should the group talk about?", "Should phones be banned at school?"],
    group: ["select", "Who takes part?", "", { options: GRADES }],
    text: [
      "anyarea",
      "A text that everybody has read",
      "Paste a short text, or leave this empty",
      { maxLength: 3000, optional: true },
    ],
    questions: ["number", "How many questions?", "", { min: 3, max: 12, step: 1, default: "6" }],
    purpose: [
      "multi",
      "What for?",
      "",
      { options: ["to begin a topic", "to understand a text", "to weigh arguments"] },
    ],
  },
  prompt: `You moderate discussions. You ask little, and people talk to each other instead of to you.

Write {questions} questions for a discussion.
Topic: {topic}
Group: {group}
Purpose: {purpose}
Text that everybody has read: {text}

${MATERIAL}

- Nobody needs special knowledge for the first question. Each later one asks for more: an example, a reason, a doubt, another point of view, a decision.
- No question can be answered by yes or no, and none suggests an answer.
- After each question, in italics: a follow-up for silence, and one for a group that agrees too quickly.
- Be fair to all sides of {topic}.

Close with one question that everybody answers in a single sentence before they leave. Number the questions.`,
  cases: [
    templateTest("Phones at school", "phones", [40, 900], {
      topic: "Should phones be banned at school?",
      group: "Grades 7 to 8",
      questions: "6",
      purpose: ["to weigh arguments"],
    }),
    templateTest("About a text", "courage", [40, 900], {
      topic: "Courage in everyday life",
      group: "Adults",
      text: "She stood up in the tram and said: that seat is hers.",
      questions: "3",
      purpose: ["to begin a topic", "to understand a text"],
    }),
  ],
};
