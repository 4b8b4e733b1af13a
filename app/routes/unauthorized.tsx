import { MessagePage } from "#app/site/message-page.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { Route } from "./+types/unauthorized.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Unauthorized", matches);
}

const HELP =
  "Your account does not have the role that this page needs. If you need the page, ask an administrator of this site.";

export default function Unauthorized() {
  return <MessagePage heading="Unauthorized" message={MESSAGES.forbiddenPage} help={HELP} />;
}
