import { Text } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { Check } from "#app/look/icons.ts";
import { keepResult, ResultStar, useResultChange } from "#app/results/result-change.tsx";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { TextLink } from "#app/workspace/text-link.tsx";
import { NOTHING_STORED, STORAGE_FULL } from "#domain/assistant/storage.ts";

/** The end of the bar of a new answer: where it is stored, and its star, or why it is not stored. */
export function StoredResult({ resultId, title }: { resultId: string | undefined; title: string }) {
  return resultId ? <Stored key={resultId} id={resultId} title={title} /> : <NotStored />;
}

function Stored({ id, title }: { id: string; title: string }) {
  const { run, failure } = useResultChange();
  const [kept, setKept] = useState(false);

  async function keep(next: boolean) {
    const call = keepResult({ id, version: 1, kept }, next);
    if (await run(call, { isLeaving: true })) setKept(next);
  }

  return (
    <>
      {failure && <ErrorMessage message={failure} />}
      <Check size="18" />
      <TextLink to={`/results/${id}`} fontWeight="600">
        Stored in Results
      </TextLink>
      <ResultStar title={title} isKept={kept} onChange={(next) => void keep(next)} />
    </>
  );
}

/** The reason why an answer is not stored (product/results 1). */
function NotStored() {
  const [reason, setReason] = useState<{ text: string; to?: string; link?: string }>();
  useEffect(() => {
    const leaving = new AbortController();
    void reasonOf(leaving.signal).then((found) => !leaving.signal.aborted && setReason(found));
    return () => leaving.abort();
  }, []);
  return (
    <Text color="fg.muted" minH="1lh">
      {reason?.text} {reason?.to && <TextLink to={reason.to}>{reason.link}</TextLink>}
    </Text>
  );
}

const UNKNOWN = { text: "This answer could not be stored. Copy or save it before you leave." };

async function reasonOf(signal: AbortSignal) {
  const response = await rest(signal)
    .api.results.settings.$get()
    .catch(() => null);
  const settings = response?.ok ? await response.json().catch(() => null) : null;
  if (settings?.records === false)
    return {
      text: "This answer is not stored, because you have switched off recording.",
      to: "/results",
      link: "Switch it on in Results",
    };
  if (settings?.isFull)
    return { text: `${STORAGE_FULL} ${NOTHING_STORED}`, to: "/account", link: "Account" };
  return UNKNOWN;
}
