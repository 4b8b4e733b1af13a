import { useSiteNames } from "#app/layouts/site.tsx";
import { titled } from "#app/site/page-title.ts";
import { TextPage, type TextSection } from "#app/site/text-page.tsx";

export const meta = titled("Terms of Use");

const SECTIONS: TextSection[] = [
  {
    heading: "What this site does",
    paragraphs: [
      "You describe what you need in a form, in a generator or in the chat. A program of another company, an AI model, writes the answer.",
    ],
  },
  {
    heading: "Answers can be wrong",
    paragraphs: [
      "An AI model does not check what it writes. Read an answer before you use it, and check names, numbers, sources and everything that matters. You decide what you do with an answer.",
    ],
  },
  {
    heading: "What you may type",
    paragraphs: [
      "Type only what you may pass on: your text is sent to the provider of the AI model. Do not type passwords, or data about other people that the answer does not need.",
      "Do not use the site for anything that breaks the law or harms others. The provider of the AI model can decline to answer.",
    ],
  },
  {
    heading: "Your account",
    paragraphs: [
      "Keep your password to yourself. The owner of this site can end an account. There are limits for the number of answers in a day; when one is reached, the page says so.",
    ],
  },
  {
    heading: "What is stored",
    paragraphs: ["The privacy policy of this site says what is stored, and for how long."],
  },
];

export default function Terms() {
  const { clientName } = useSiteNames();
  return (
    <TextPage
      heading="Terms of Use"
      introduction={`These terms apply until ${clientName} publishes its own.`}
      sections={SECTIONS}
    />
  );
}
