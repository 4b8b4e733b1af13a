import type { ReactNode } from "react";
import plain from "#app/look/plain.module.css";
import type { OfferedSignIn } from "#domain/single-sign-on/answers.ts";
import styles from "./provider-sign-in.module.css";

type ProviderSignInProps = {
  /** The provider of this site; null without one. */
  offered: OfferedSignIn | null;
  /** The form for a name and a password. */
  children: ReactNode;
};

/**
 * The ways to sign in: the button of the site's identity provider, and the form. Where educators must use the provider, the form is for
 * managers, and folded (product/single-sign-on 8). It needs no script.
 */
export function ProviderSignIn({ offered, children }: ProviderSignInProps) {
  if (offered === null) return children;
  const { label, href, isRequired } = offered;
  return (
    <>
      <a
        href={href}
        className={`${plain.button} ${styles.provider} ${isRequired ? "" : plain.quiet}`}
      >
        Sign in with {label}
      </a>
      {isRequired ? (
        <details className={styles.others}>
          <summary>Managers sign in here</summary>
          {children}
        </details>
      ) : (
        <>
          <p className={styles.or}>or</p>
          {children}
        </>
      )}
    </>
  );
}
