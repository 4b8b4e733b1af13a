import { useShownRoles } from "#app/session/use-session.ts";
import { MessagePage } from "#app/site/message-page.tsx";
import { titled } from "#app/site/page-title.ts";
import { useIsReady } from "#app/site/use-is-ready.ts";
import { ROLE } from "#domain/account-roles.ts";
import { MESSAGES } from "#domain/messages.ts";

export const meta = titled("Unauthorized");

const WITHOUT_ROLE =
  "Your account does not have the role that this page needs. If you need the page, ask an administrator of this site.";
const SIGNED_OUT = "You are not signed in. Sign in with an account that may open it.";

export default function Unauthorized() {
  const isSignedIn = useShownRoles() !== null;
  const help = isSignedIn ? WITHOUT_ROLE : SIGNED_OUT;
  // Until the script runs, app/look/reset.css shows the sentence for the stored session.
  const both = (
    <>
      <span data-role="none">{SIGNED_OUT}</span>
      <span data-role={ROLE.User}>{WITHOUT_ROLE}</span>
    </>
  );
  return (
    <MessagePage
      heading="Unauthorized"
      message={MESSAGES.forbiddenPage}
      help={useIsReady() ? help : both}
    />
  );
}
