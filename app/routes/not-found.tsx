import { data } from "react-router";
import { MessagePage } from "#app/site/message-page.tsx";
import { titled } from "#app/site/page-title.ts";
import { MESSAGES } from "#domain/messages.ts";

export const meta = titled("Page not found");

export function loader() {
  return data(null, { status: 404 });
}

const HELP = "The address may have a typing error, or the page is no longer there.";

export default function NotFound() {
  return <MessagePage heading="404" message={MESSAGES.pageNotFound} help={HELP} />;
}
