import { useSiteNames } from "#app/layouts/site.tsx";
import { restContext } from "#app/page-context.ts";
import { titled } from "#app/site/page-title.ts";
import { TextPage, type TextSection } from "#app/site/text-page.tsx";
import type { Route } from "./+types/privacy.ts";

export const meta = titled("Privacy Policy");

/** Loads the recipients that the owner has entered. If the call fails, the page shows that they are not named. */
export async function loader({ context }: Route.LoaderArgs) {
  const response = await context.get(restContext).settings.recipients.$get();
  return response.ok ? response.json() : { recipients: null };
}

/** The sections on the data that the product stores. docs/security.md and docs/configuration.md have the details: change them together. */
function sectionsWith(recipients: string | null): TextSection[] {
  return [
    ...SECTIONS,
    {
      heading: "Who else receives data",
      paragraphs: recipients?.split(/\s*\n\s*/u) ?? [
        "The site runs on the servers of Cloudflare, and what is written for an answer is sent to the provider of the AI model. The owner of this site has not named the provider and other recipients yet: ask the owner.",
      ],
    },
  ];
}

const SECTIONS: TextSection[] = [
  {
    heading: "If you use a form without an account",
    paragraphs: [
      "What you type into a form is sent to the provider of the AI model, which writes the answer. This site stores neither your text nor the answer, unless the form says below its button by whom and for how long they are kept. Administrators of this site, and managers of the client whose form it is, can read them until then.",
      "This site counts answers, so that one person cannot use up the daily quota of all others. For this, your network address is turned into a code that is different on every day and cannot be turned back into the address. The counts are deleted after two days.",
      "If your course has opened the form from a learning platform, the platform tells this site a code for you, and neither your name nor your e-mail address. The code is used for limits and for the points of a quiz. Points that the platform does not take at once are stored for two days at most, and the code so that only this site can read it.",
      "A form sets no cookie. It can contain pictures or a video of other sites, which then receive your network address. A video loads only when you play it.",
    ],
  },
  {
    heading: "If you have an account",
    paragraphs: [
      "This site stores your username, your company if it was entered, and your role. It stores a hash of your password, from which the password cannot be read, and the time and place (city, region and country, by your network address) of your last sign-in. If you add passkeys, it stores for each a public key, the host, browser and system in words, and the days on which you made and last used it; your fingerprint or face never leaves your device. If you enter an e-mail address, it is stored for a link to set a new password, and administrators do not see it. If you sign in with the account of your school, it stores which provider that is and the provider's code for you; your name and e-mail address there are read for the sign-in, and only a username is made from them. All of this is deleted with the account. If somebody else removes your account, the provider's code stays, so that you cannot make a new one, until a manager lets you in again.",
      "Each answer that you get is noted with your account: the time, the tool, the model, the tokens, the duration and the cost, without its text. Single answers are kept for a number of days that the owner sets (90 unless changed). Sums of each day are kept for 13 months by person and widget; after that, only sums without persons and widgets stay.",
      "What you change as an administrator or a manager is recorded for ever, with your name. So is what administrators change in your account.",
      "While you are signed in, a session is stored, with the time, and with browser and system in words such as “Firefox on Windows”. You see your sessions in your account and can end each. It ends when you sign out, after 12 hours, or after 30 days on a device that you trust. Your browser keeps one cookie for it, which scripts cannot read.",
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
      "Administrators of this site see the accounts with company, role, time and place of the last sign-in. They see how many answers each person got, with which tool, when and at what cost, and the record of changes. Managers of your client see the same about answers and changes of that client only, and the cost only if administrators show it to them. None of them sees your chats and results.",
      "If a client keeps texts of answers, administrators and the managers of that client can read what was typed and answered until the texts are deleted, and each reading is recorded. An answer to a program of the client can be stored for an hour, so that only this program can read it. The form says below its button how long texts are kept.",
      "The owner of the site can read the database and makes backups of it.",
    ],
  },
  {
    heading: "Download and deletion",
    paragraphs: [
      "On the page of your account you can download what is stored about you: account, passkeys, the provider's code, chats, results, favourites, your usage of each day, and the record of changes by you and of your account. You can also delete the account.",
      'Account, chats, results and favourites are deleted at once. Within a day, your name and your identifier are replaced everywhere else by a name such as "Deleted account 1a2b", which nobody can trace back to you: in the record of changes, in the usage, in versions of widgets. Your company is deleted from the record.',
      "Counts, costs and sums stay under that name. The database can be returned to any moment of the last 30 days, so what was deleted is gone for good after 30 days. Backups that were made before still contain your data until the owner deletes them, and texts that were typed for an answer stay for as long as their client keeps them.",
    ],
  },
];

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { clientName } = useSiteNames();
  return (
    <TextPage
      heading="Privacy Policy"
      introduction={`This page says what ${clientName} stores about you on this site, and for how long.`}
      sections={sectionsWith(loaderData.recipients)}
    />
  );
}
