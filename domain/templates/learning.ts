import { GRADES, MATERIAL, type Template, templateTest } from "#domain/templates/template.ts";

export const FLASHCARDS: Template = {
  subject: "Lessons",
  name: "Flashcards",
  description: "Cards with a question on one side and a short answer on the other, ready for Anki.",
  submit: "Make My Cards",
  answer: { kind: "cards", count: 10 },
  landingText: `<h2>Small pieces stay</h2>
<p>A card asks <strong>one</strong> thing. You get a set that goes from the basics to what people usually forget.</p>`,
  inputs: {
    topic: ["anytext", "What should people learn?", "The water cycle"],
    learners: ["select", "Who learns?", "", { options: GRADES }],
    material: [
      "anyarea",
      "Notes or a text",
      "Paste what was covered, or leave this empty",
      { maxLength: 4000, optional: true },
    ],
  },
  prompt: `You make flashcards that people remember.

Topic: {topic}
Learners: {learners}
Notes: {material}

${MATERIAL}

- The front asks one thing, in a question or with a term. The back answers in at most two sentences.
- No card gives away another one. Begin with the basics.
- Use only what the notes say, if there are any.`,
  cases: [
    templateTest("The water cycle", "water", [40, 900], {
      topic: "The water cycle",
      learners: "Grades 5 to 6",
    }),
    templateTest("With notes", "knots", [40, 900], {
      topic: "Knots for sailing",
      learners: "Adults",
      material: "A bowline makes a loop that does not slip.",
    }),
  ],
};

export const VOCABULARY: Template = {
  subject: "Lessons",
  name: "Vocabulary Table",
  description: "Words with meaning, an example sentence and a hint, as a table.",
  submit: "Make My Table",
  answer: { kind: "table", count: 10 },
  landingText: `<h2>Words in use</h2>
<p>Each word comes with its <strong>meaning</strong> and a sentence in which it is at home.</p>`,
  inputs: {
    topic: ["anytext", "Which topic?", "At the railway station"],
    language: ["anytext", "Which language is learned?", "Spanish"],
    learners: ["select", "Who learns?", "", { options: GRADES }],
    words: [
      "anyarea",
      "Words that must be in it",
      "One in a line, or leave this empty",
      { maxLength: 1000, optional: true },
    ],
  },
  prompt: `You teach languages. You choose words that people need, not rare ones.

Topic: {topic}
Language that is learned: {language}
Learners: {learners}
Words that must be in it: {words}

${MATERIAL}

The columns are: word, meaning, example sentence, hint. The example sentence is in the language that is learned, short and from daily life. The hint helps to remember the word.`,
  cases: [
    templateTest("Spanish at the station", "station", [40, 900], {
      topic: "At the railway station",
      language: "Spanish",
      learners: "Adults",
    }),
    templateTest("French in the kitchen", "kitchen", [40, 900], {
      topic: "In the kitchen",
      language: "French",
      learners: "Grades 7 to 8",
      words: "couteau, four",
    }),
  ],
};

export const INSTRUCTIONS: Template = {
  subject: "Lessons",
  name: "Step by Step",
  description: "Instructions in numbered steps that a beginner can follow.",
  submit: "Write the Steps",
  answer: { kind: "steps", count: 6 },
  landingText: `<h2>One step at a time</h2>
<p>Say what people should be able to do. You get steps with <strong>one</strong> action each.</p>`,
  inputs: {
    task: ["anytext", "What should people do?", "Prepare a short talk about a book"],
    learners: ["select", "Who does it?", "", { options: GRADES }],
    time: ["anytext", "How much time do they have?", "Two lessons"],
    material: [
      "anyarea",
      "What must be in it",
      "Rules, materials, or leave this empty",
      { maxLength: 2000, optional: true },
    ],
  },
  prompt: `You write instructions that a beginner can follow without asking.

Task: {task}
People: {learners}
Time: {time}
What must be in it: {material}

${MATERIAL}

- Each step is one action that begins with a verb. Its text says how, and how one sees that it is done.
- The steps fit into the time. The last one is a look at the result.`,
  cases: [
    templateTest("A talk about a book", "book", [30, 900], {
      task: "Prepare a short talk about a book",
      learners: "Grades 7 to 8",
      time: "Two lessons",
    }),
    templateTest("A bird house", "house", [30, 900], {
      task: "Build a small house for birds",
      learners: "Adults",
      time: "An afternoon",
      material: "Only hand tools.",
    }),
  ],
};
