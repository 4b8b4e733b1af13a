import { MessagePage } from "#app/site/message-page.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { Route } from "./+types/unauthorized.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Unauthorized", matches);
}

export default function Unauthorized() {
  return <MessagePage heading="Unauthorized" message={MESSAGES.forbiddenPage} />;
}
