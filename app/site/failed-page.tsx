import { isRouteErrorResponse } from "react-router";
import plain from "#app/look/plain.module.css";
import { LoadFailed, loadFailure } from "#app/session/session-calls.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { LOAD_FAILURES, MESSAGES } from "#domain/messages.ts";
import styles from "./load-failure.module.css";

/** Errors of React Router where it cannot fetch or read the data of a page: the words of Chromium and Firefox, of Safari, and its own. */
const UNREAD = /\bfetch\b|^Load failed$|turbo-stream/u;

/** Replaces a page that could not be loaded or rendered. The site's header stays. */
export function FailedPage({ error }: { error: unknown }) {
  const failure = asLoadFailure(error);
  return (
    <div className={styles.page}>
      <h1 className={plain.heading}>
        {failure ? "This page could not be loaded" : MESSAGES.unexpected}
      </h1>
      <LoadFailure message={failure?.message ?? LOAD_FAILURES.broken} />
    </div>
  );
}

function asLoadFailure(error: unknown): LoadFailed | null {
  if (error instanceof LoadFailed) return error;
  if (isRouteErrorResponse(error)) return loadFailure(error.status);
  if (error instanceof Error && UNREAD.test(error.message)) return loadFailure();
  return navigator.onLine ? null : loadFailure();
}
