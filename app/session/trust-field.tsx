import { useId, useLayoutEffect, useRef } from "react";
import plain from "#app/look/plain.module.css";
import { trustDevice } from "#app/session/session-calls.ts";
import { useDeviceTrust } from "#app/session/use-session.ts";
import styles from "./trust-field.module.css";

/** The choice Trust This Device, and what it does (product/accounts 5). */
export function TrustField() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // The checkbox may have been ticked before React hydrated the page.
  useLayoutEffect(() => {
    if (field.current?.checked) trustDevice(true);
  }, []);
  return (
    <div>
      <label className={plain.checkbox}>
        <input
          ref={field}
          type="checkbox"
          name="persist"
          aria-describedby={id}
          checked={useDeviceTrust()}
          onChange={(event) => trustDevice(event.target.checked)}
        />
        Trust This Device
      </label>
      <p id={id} className={`${plain.note} ${styles.note}`}>
        Keeps you signed in on this device for 30 days. Without it, you are signed out when you
        close the tab.
      </p>
    </div>
  );
}
