import { MATERIAL, type Template, templateTest } from "#domain/templates/template.ts";

const FORMATS = [
  "Live online class in small groups",
  "Live online class of more than twenty people",
  "Classroom",
  "Self-paced course",
];

export const LESSON_PLAN: Template = {
  subject: "Lessons",
  name: "Lesson Plan Writer",
  description: "A lesson you can teach tomorrow: opening, explanation, practice and a check.",
  submit: "Write My Lesson Plan",
  landingText: `<h2>One lesson, ready to teach</h2>
<p>Good lessons follow a rhythm: <strong>wake curiosity, show, practise, check</strong>. Tell this widget what the lesson is for and it fills in that rhythm with examples from your subject.</p>
<p>You get talking points rather than a speech, so that you can still sound <em>like yourself</em>.</p>`,
  inputs: {
    lesson: ["anytext", "What does the lesson teach?", "Reading the light before a portrait"],
    learners: ["anytext", "Who are your learners?", "Hobby photographers with their first camera"],
    stumblingBlock: [
      "anyarea",
      "Where do learners usually get stuck?",
      "They trust the automatic mode and do not see where the shadows fall",
      { help: "The lesson is built around this. One or two sentences are enough." },
    ],
    format: ["select", "How do you teach it?", "", { options: FORMATS }],
    minutes: [
      "number",
      "How long is the lesson, in minutes?",
      "",
      { min: 10, max: 180, default: "45" },
    ],
  },
  prompt: `You are a teacher trainer. You write lesson plans that a colleague can teach from without further preparation.

Plan one lesson.
Lesson: {lesson}
Learners: {learners}
Where they get stuck: {stumblingBlock}
Format: {format}
Length: {minutes} minutes

${MATERIAL}

Build the lesson around the stumbling block: learners should meet it in the first minutes, see why it happens, and overcome it themselves before the end. Choose activities that really work in this format: {format}.

Answer with these sections, each with its minutes:
- Goal: one sentence that begins "By the end, you can".
- Opening: a question or a short demonstration that makes the problem visible.
- Explanation: three talking points, each with an example that {learners} know from their own life.
- Guided practice: one task done together, step by step.
- Own practice: one task done alone, with an easier and a harder version.
- Check: two questions that show whether the stumbling block is gone, with the answers to expect.

Use Markdown. Stay under 450 words. No filler, no motivational phrases.`,
  cases: [
    templateTest("Fractions in a classroom", "fractions", [40, 700], {
      lesson: "Adding fractions with different denominators",
      learners: "Grade 6, mixed abilities",
      stumblingBlock: "They add the denominators as well",
      format: "Classroom",
      minutes: "45",
    }),
    templateTest("A short online lesson", "loop", [40, 700], {
      lesson: "Writing a first loop in Python 3",
      learners: "Adults who change careers",
      stumblingBlock: "They forget the colon and the indentation",
      format: "Live online class in small groups",
      minutes: "20",
    }),
  ],
};

export const COURSE_OUTLINE: Template = {
  subject: "Lessons",
  name: "Course Outline",
  description: "A course week by week: what learners do, and what each week is for.",
  submit: "Outline My Course",
  landingText: `<h2>Plan the weeks, not the slides</h2>
<p>Say what learners can do at the end and how much time they have. You get an outline that <strong>fits into their week</strong>.</p>`,
  inputs: {
    topic: ["anytext", "What is the course about?", "Spanish for travellers"],
    level: [
      "select",
      "What do learners know already?",
      "",
      { options: ["Nothing yet", "The basics", "A good deal, but with gaps"] },
    ],
    outcome: [
      "anyarea",
      "What can they do at the end?",
      "Book a room, order a meal and ask for the way without a phone",
      { help: "Something that one could watch them do." },
    ],
    weeks: ["number", "How many weeks?", "", { min: 1, max: 20, step: 1, default: "6" }],
    hours: [
      "number",
      "How many hours a week?",
      "",
      { min: 0.5, max: 20, step: 0.5, default: "2", help: "Lessons and homework together." },
    ],
    leaveOut: [
      "anytext",
      "Is there something to leave out?",
      "The subjunctive",
      { optional: true },
    ],
  },
  prompt: `You are a curriculum designer. You plan backwards from what learners do at the end.

Outline a course.
Topic: {topic}
What learners know already: {level}
What they can do at the end: {outcome}
Length: {weeks} weeks, {hours} hours a week
Leave out: {leaveOut}

${MATERIAL}

First list the skills that the outcome needs. Then give each week one question that it answers, what learners do in it, and one task whose result one can look at. The first week ends with something that works. Keep the work of a week within {hours} hours.

Answer with a Markdown table with the columns "Week", "Question", "What learners do" and "Task". Below it name the two weeks that are most likely to overrun, with what to drop there. Use concrete verbs; avoid "understand", "learn about" and "explore".`,
  cases: [
    templateTest("Six weeks of Spanish", "Spanish", [40, 900], {
      topic: "Spanish for travellers",
      level: "Nothing yet",
      outcome: "Book a room and order a meal",
      weeks: "6",
      hours: "2",
    }),
    templateTest("One week, with something left out", "workshop", [40, 900], {
      topic: "First aid in the workshop",
      level: "The basics",
      outcome: "Stop a heavy bleeding within a minute",
      weeks: "1",
      hours: "4.5",
      leaveOut: "Resuscitation",
    }),
  ],
};
