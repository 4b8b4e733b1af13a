import { MessagePage } from "#app/parts/message-page.tsx";
import { pageTitle } from "#app/parts/page-title.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { Route } from "./+types/unauthorized.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Unauthorized", matches);
}

export default function Unauthorized() {
  return <MessagePage heading="Unauthorized" message={MESSAGES.forbiddenPage} />;
}
