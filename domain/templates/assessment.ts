import { MATERIAL, type Template, templateTest } from "#domain/templates/template.ts";

/** A test of a quiz: five questions, each with one right option. */
function quizTest(name: string, word: string, inputs: Record<string, string>) {
  const test = templateTest(name, word, [40, 1500], inputs);
  const checks: typeof test.checks = [{ kind: "items", from: 5, to: 5 }, { kind: "one right" }];
  return { ...test, checks: [...test.checks, ...checks] };
}

export const QUIZ: Template = {
  subject: "Assessment",
  name: "Quiz Maker",
  description: "Questions that test understanding, with believable options and kind feedback.",
  submit: "Make My Quiz",
  answer: { kind: "quiz", count: 5 },
  landingText: `<h2>Questions worth answering</h2>
<p>A good quiz teaches. This widget writes questions that put learners into a <strong>situation</strong>, offers wrong answers that are <em>believable</em>, and explains each of them kindly.</p>`,
  inputs: {
    subject: ["anytext", "What is the quiz about?", "Giving feedback to a colleague"],
    material: [
      "anyarea",
      "What have learners just covered?",
      "Describe what you saw, say how it affected you, ask for their view, agree on a next step",
      {
        maxLength: 4000,
        optional: true,
        help: "Notes, a transcript or a chapter. Numbers and punctuation are kept.",
      },
    ],
    learners: [
      "anytext",
      "Who takes the quiz?",
      "New team leaders in small companies",
      { optional: true },
    ],
    questions: ["number", "How many questions?", "", { min: 3, max: 12, step: 1, default: "5" }],
  },
  prompt: `You are an assessment specialist. You write questions that show whether someone can use what they learned, not whether they remember the wording.

Write a quiz.
Number of questions: {questions}
Subject: {subject}
What was covered: {material}
Learners: {learners}

${MATERIAL}

Rules:
- A question begins with a short situation from the daily life of the learners, or is about a common misunderstanding.
- Ask only about what was covered, if it is given, else about what the subject rests on. Each question tests a different point.
- Four options of similar length, exactly one right. Every wrong option is a mistake that real learners make. Never use "all of the above" or "none of the above".
- Go from easy to demanding.
- The reason is kind: it says why the right option is right, and what makes a wrong one tempting.`,
  cases: [
    quizTest("Photosynthesis", "photosynthesis", {
      subject: "Photosynthesis",
      material: "Plants take in water and CO2. Chlorophyll catches light. Sugar and O2 come out.",
      learners: "Grade 7",
      questions: "5",
    }),
    quizTest("Fire safety", "safety", {
      subject: "Fire safety at work",
      material: "Close doors, use the stairs, meet at the assembly point, call 112.",
      learners: "New staff",
      questions: "5",
    }),
  ],
};

export const RUBRIC: Template = {
  subject: "Assessment",
  name: "Assignment and Rubric",
  description: "A practical assignment with clear steps, and a rubric for fair, quick grading.",
  submit: "Create Assignment",
  landingText: `<h2>Let them show what they can do</h2>
<p>Learners do better when they know what good work looks like <strong>before</strong> they begin. Name the skill and a real occasion for it, and you get a brief for your learners and a rubric for yourself.</p>`,
  inputs: {
    skill: ["anytext", "Which skill should they show?", "Planning a week of healthy meals"],
    occasion: [
      "anyarea",
      "When would they need it in real life?",
      "A family with one vegetarian, little time on weekdays and a small budget",
      { help: "The more exact the occasion, the easier the grading." },
    ],
    criteria: ["number", "How many criteria?", "", { min: 2, max: 8, step: 1, default: "4" }],
    levels: [
      "select",
      "Which levels?",
      "",
      {
        options: [
          "Excellent, Good, Not yet",
          "Beyond, Meets, Close to, Not yet",
          "Points from 0 to 5",
        ],
      },
    ],
  },
  prompt: `You are a university teacher known for assignments that feel like real work and for grading that nobody disputes.

Create an assignment with its rubric.
Skill to show: {skill}
Real occasion: {occasion}
Number of criteria: {criteria}
Levels: {levels}

${MATERIAL}

Part one, "Your assignment", is addressed to the learner: the situation in three sentences based on the occasion, what to hand in, four to six steps in order, and a short checklist to use before handing in. The result must be something that can be looked at, not a report about {skill}.

Part two, "Rubric", is addressed to the teacher: a Markdown table with the {criteria} criteria as rows and the levels as columns. Each cell describes what one can observe in the work, without words of degree such as "very" or "somewhat". One criterion is about how well the work fits the occasion.

Finish with one question for reflection that helps learners carry {skill} over to another situation. Stay under 500 words.`,
  cases: [
    templateTest("Planning meals", "meals", [40, 800], {
      skill: "Planning a week of healthy meals",
      occasion: "A family of four with 80 euros",
      criteria: "4",
      levels: "Excellent, Good, Not yet",
    }),
    templateTest("A talk, with points", "talk", [40, 800], {
      skill: "Giving a talk of five minutes",
      occasion: "The school's open day",
      criteria: "3",
      levels: "Points from 0 to 5",
    }),
  ],
};
