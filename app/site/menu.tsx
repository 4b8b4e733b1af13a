import { ChevronDown } from "#app/look/icons.ts";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import plain from "#app/look/plain.module.css";
import { useIsReady } from "#app/site/use-is-ready.ts";
import { ROLE } from "#domain/account-roles.ts";
import styles from "./menu.module.css";

type MenuProps = {
  /** The text of the button. */
  label: ReactNode;
  children: ReactNode;
};

/** A button that opens a panel of links. Escape, a click elsewhere, the focus elsewhere and a click in the panel close it. */
export function Menu({ label, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute("open");
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!menu.current?.contains(target as Node)) close();
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, []);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || !menu.current?.open) return;
    close();
    menu.current.querySelector("summary")?.focus();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the summary is a button
    <details
      ref={menu}
      className={styles.menu}
      // Menus are for people who are signed in: until the script runs, app/look/reset.css shows them by the stored session.
      data-role={useIsReady() ? undefined : ROLE.User}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !menu.current?.contains(relatedTarget)) close();
      }}
    >
      <summary className={plain.link}>
        {label}
        <ChevronDown size="14" aria-hidden="true" />
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links are the controls */}
      <div className={styles.panel} onClick={close}>
        {children}
      </div>
    </details>
  );
}
