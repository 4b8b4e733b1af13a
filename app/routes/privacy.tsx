import { useSiteNames } from "#app/layouts/site.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { TextPage, type TextSection } from "#app/site/text-page.tsx";
import type { Route } from "./+types/privacy.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Privacy Policy", matches);
}

/** The sections on the data that the product stores. docs/security.md and docs/configuration.md have the details: change them together. */
const SECTIONS: TextSection[] = [
  {
    heading: "If you use a form without an account",
    paragraphs: [
      "What you type into a form is sent to the provider of the AI model, which writes the answer. This site stores neither your text nor the answer, unless the form says below its button by whom and for how long they are kept. Administrators of this site can read them until then.",
      "This site counts answers, so that one person cannot use up the daily quota of all others. For this, your network address is turned into a code that is different on every day and cannot be turned back into the address. The counts are deleted after two days.",
      "A form sets no cookie. It can contain pictures or a video of other sites, which then receive your network address. A video loads only when you play it.",
    ],
  },
  {
    heading: "If you have an account",
    paragraphs: [
      "This site stores your username, your company if it was entered, and your role. It stores a hash of your password, from which the password cannot be read, and the time and place (city, region and country, by your network address) of your last sign-in. They are deleted with the account.",
      "While you are signed in, a session is stored. It ends when you sign out, after 12 hours, or after 30 days on a device that you trust. Your browser keeps one cookie for it, which scripts cannot read.",
      "Your browser also keeps your role, the choice to trust the device and your choice of colors. There is no tracking and no advertising.",
    ],
  },
  {
    heading: "Chats, results and favourites",
    paragraphs: [
      "The chat stores your messages and the answers until you or the site's owner delete them. The owner can set a number of days after which older messages are deleted.",
      "Answers of generators and widgets are stored as your results, with what you typed for them, unless you switch this off. You can delete each. The newest 200 are kept, and up to 1,000 that you choose to keep.",
      "The widgets that you mark as favourites, and the time at which you last opened a widget, are stored for your dashboard. All of this is deleted with your account.",
      "What you write is sent to the provider of the AI model, which writes the answer. Do not type names or other data of pupils that the answer does not need.",
    ],
  },
  {
    heading: "The log",
    paragraphs: [
      "Each request leaves a line in a log: the time, the kind of page, the result and the duration. The line has no text that you typed, no name, no network address and no password.",
    ],
  },
  {
    heading: "Who can see it",
    paragraphs: [
      "Administrators of this site see accounts, not chats or results. The site runs on the servers of Cloudflare, and the owner of the site can read the database and makes backups of it.",
      "On the page of your account you can download what is stored about you, and delete the account with all of it. Backups that were made before still contain it.",
    ],
  },
];

export default function Privacy() {
  const { clientName } = useSiteNames();
  return (
    <TextPage
      heading="Privacy Policy"
      introduction={`This page says what ${clientName} stores about you on this site, and for how long.`}
      sections={SECTIONS}
    />
  );
}
