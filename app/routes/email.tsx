import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { useCall } from "#app/calls/use-call.ts";
import plain from "#app/look/plain.module.css";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { FormCard } from "#app/site/form-card.tsx";
import { titled } from "#app/site/page-title.ts";

export const meta = titled("Confirm Your E-mail", { name: "robots", content: "noindex" });

/** The page of a mailed link that confirms an address (product/accounts 11). The token is in the fragment, which no server gets. */
export default function Email() {
  const [email, setEmail] = useState<string>();
  const { send, refusal } = useCall();
  const { hash } = useLocation();
  useEffect(() => {
    // `-`: the server refuses it as a link that does not work.
    const json = { token: hash.slice(1, 2_001) || "-" };
    setEmail(undefined);
    void send(() => rest().auth.email.$post({ json })).then(async (confirmed) =>
      setEmail((await confirmed?.json())?.email),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- `send` is new with every rendering
  }, [hash]);
  return (
    <FormCard heading="Confirm Your E-mail">
      {refusal && <ErrorMessage message={refusal} />}
      {!refusal && (
        <p role="status" className={plain.muted}>
          {email === undefined ? "Loading..." : `${email} is confirmed.`}
        </p>
      )}
      <Link to="/account" className={plain.button}>
        My account
      </Link>
    </FormCard>
  );
}
