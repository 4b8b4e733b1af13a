import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigationType } from "react-router";

/** A task that a link asks of the page that it leads to. */
type AskedTask = "edit" | "invite" | "share";

/** The state of a link that asks for a task: `<Link to={path} state={asking("share")}>`. */
export function asking(task: AskedTask) {
  return { task };
}

/** Whether the page has been opened by a link that asks for a task. After a reload or Back nobody has asked for it. */
export function useIsAsked(task: AskedTask): boolean {
  const { state } = useLocation();
  const isNew = useNavigationType() === "PUSH";
  return isNew && (state as Partial<ReturnType<typeof asking>> | null)?.task === task;
}

/** Begins a task once, when the page has been opened by a link that asks for it. */
export function useAskedTask(task: AskedTask, begin: () => void): void {
  const isAsked = useIsAsked(task);
  const onArrival = useEffectEvent(() => {
    if (isAsked) begin();
  });
  useEffect(() => onArrival(), []);
}
