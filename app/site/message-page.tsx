import { ArrowLeft } from "lucide-react";
import { useNavigate } from "react-router";
import plain from "#app/look/plain.module.css";
import { useIsReady } from "#app/site/use-is-ready.ts";
import styles from "./message-page.module.css";

/** A page with one message and a button that leads back. */
export function MessagePage({ heading, message }: { heading: string; message: string }) {
  const navigate = useNavigate();
  function leave() {
    // A tab that was opened with this page has no history.
    void (history.length > 1 ? navigate(-1) : navigate("/"));
  }
  return (
    <div className={styles.place}>
      <h1 className={plain.heading}>{heading}</h1>
      <p className={`${plain.muted} ${styles.message}`}>{message}</p>
      <button type="button" className={plain.button} disabled={!useIsReady()} onClick={leave}>
        <ArrowLeft /> Go Back
      </button>
    </div>
  );
}
