import { MATERIAL, TONES, type Template, templateTest } from "#domain/templates/template.ts";

export const SOCIAL_POST: Template = {
  subject: "Marketing",
  name: "Social Post",
  description: "Three versions of a post in the length and manner of its network.",
  submit: "Write My Post",
  landingText: `<h2>Three posts to choose from</h2>
<p>The same message from three sides. Take the one that <strong>sounds like you</strong>.</p>`,
  inputs: {
    message: ["anyarea", "What do you want to say?", "Our library lends out tools from Monday on"],
    network: [
      "select",
      "Where?",
      "",
      { options: ["Instagram", "LinkedIn", "Facebook", "Mastodon", "A school's noticeboard"] },
    ],
    tone: ["select", "Tone", "", { options: TONES, default: "Friendly" }],
    hashtags: ["number", "How many hashtags?", "", { min: 0, max: 10, step: 1, default: "3" }],
    emoji: [
      "checkbox",
      "With emoji",
      "",
      { options: ["Use at most two emoji.", "Use no emoji."], required: false },
    ],
  },
  prompt: `You are a social media editor for small organisations. Your posts sound like a person.

Write three versions of one post for {network}.
Message: {message}
Tone: {tone}

${MATERIAL}

- The first line makes sense alone: many read only that. At most twelve words.
- Version 1 begins with a question, version 2 with a small scene, version 3 with the news itself.
- Keep to the usual length on {network}. End with one thing that readers can do.
- Add {hashtags} hashtags that people really follow. {emoji}

Claim nothing that the message does not say. Answer with the three versions under Markdown headings.`,
  cases: [
    templateTest("A library, with emoji", "library", [40, 600], {
      message: "Library lends out tools from Monday on",
      network: "Instagram",
      tone: "Friendly",
      hashtags: "3",
      emoji: "on",
    }),
    templateTest("Without hashtags", "harvest", [40, 600], {
      message: "Harvest festival on 3 October, bring a cake",
      network: "A school's noticeboard",
      tone: "Calm",
      hashtags: "0",
    }),
  ],
};

export const FAQ: Template = {
  subject: "Marketing",
  name: "FAQ Writer",
  description: "Questions as people ask them, with short answers from your own notes.",
  submit: "Write My FAQ",
  landingText: `<h2>Answer it once</h2>
<p>Paste what you know. The widget writes the questions in your readers' words, and marks <strong>what your notes leave open</strong>.</p>`,
  inputs: {
    about: ["anytext", "What is it about?", "Renting our community hall"],
    notes: [
      "anyarea",
      "Your notes",
      "120 seats, 80 euros an evening, kitchen included, music until 22:00",
      {
        maxLength: 4000,
        help: "Rules, prices, e-mails you have answered. Up to 4,000 characters.",
      },
    ],
    readers: ["anytext", "Who asks?", "Families and clubs from the village"],
    questions: ["number", "How many questions?", "", { min: 3, max: 15, step: 1, default: "8" }],
    contact: ["anytext", "Where can people ask more?", "hall@example.org", { optional: true }],
  },
  prompt: `You answer questions at an information desk. People leave with what they came for.

Write an FAQ of {questions} questions.
About: {about}
Notes: {notes}
Readers: {readers}
Further questions go to: {contact}

${MATERIAL}

- Ask as {readers} would: in the first person, in everyday words, one thing in a question.
- Answer in at most 50 words, with the fact first. Use numbers and rules exactly as in the notes.
- The most frequent question comes first. Questions that belong together stand together.
- What the notes do not answer is no answer: list it under "Still open", as questions to the owner.

Use a Markdown heading for each question.`,
  cases: [
    templateTest("A hall", "hall", [40, 1200], {
      about: "Renting our community hall",
      notes: "120 seats, 80 euros an evening, music until 22:00",
      readers: "Clubs",
      questions: "8",
      contact: "hall@example.org",
    }),
    templateTest("Without a contact", "library", [40, 1200], {
      about: "Library card for children",
      notes: "Free, from 6 years on, 10 books for 4 weeks",
      readers: "Parents",
      questions: "3",
    }),
  ],
};
