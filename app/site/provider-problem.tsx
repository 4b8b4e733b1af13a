import { useSearchParams } from "react-router";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { SIGN_IN_PROBLEMS, type SignInProblem } from "#domain/single-sign-on/problems.ts";
import styles from "./provider-sign-in.module.css";

const CODE = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/u;

/** The reason why a sign-in by the provider failed: the address has a word for it, and the code of a removed person (product/single-sign-on 3). */
export function ProviderProblem() {
  const [search] = useSearchParams();
  const problem = search.get("problem") ?? "";
  if (!isProblem(problem)) return null;
  const code = search.get("code") ?? "";
  const hasCode = problem === "removed" && CODE.test(code);
  return (
    <div className={styles.problem}>
      <ErrorMessage
        message={
          <>
            {SIGN_IN_PROBLEMS[problem]}
            {hasCode && " Give this code: "}
            {hasCode && <strong className={styles.code}>{code}</strong>}
          </>
        }
      />
    </div>
  );
}

function isProblem(word: string): word is SignInProblem {
  return Object.hasOwn(SIGN_IN_PROBLEMS, word);
}
