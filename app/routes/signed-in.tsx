import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import plain from "#app/look/plain.module.css";
import { homePath } from "#app/session/return-path.ts";
import { refreshSession, setSignOutPending } from "#app/session/session-calls.ts";
import { FormCard } from "#app/site/form-card.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { titled } from "#app/site/page-title.ts";

export const meta = titled("Signing In", { name: "robots", content: "noindex" });

/**
 * The page at which a sign-in by an identity provider ends. Browsers do not send the strict cookie of the session with this navigation, because it began
 * at another site, but they send it with a call of this page (product/single-sign-on 8).
 */
export default function SignedIn() {
  const navigate = useNavigate();
  const [failure, setFailure] = useState("");
  useEffect(() => {
    // The session is a new one: the sign-out of a former one must not end it. Effects of this page come before that of its layout.
    setSignOutPending(false);
    refreshSession().then(
      (session) =>
        navigate(session ? homePath(session.roles) : "/login?problem=slow", { replace: true }),
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  return (
    <FormCard heading="Signing In">
      {failure === "" ? (
        <p role="status" className={plain.muted}>
          Signing in ...
        </p>
      ) : (
        <LoadFailure message={failure} onRetry={() => location.reload()} />
      )}
    </FormCard>
  );
}
