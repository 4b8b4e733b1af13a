import { useEffect, useEffectEvent, useState } from "react";
import { useAuthor } from "#app/session/use-session.ts";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { dataOf, type DraftForm, formOf, isSameForm } from "#app/widgets/workbench/draft-form.ts";
import { type SaveOutcome, saveOutcome } from "#app/workspace/editing/save-outcome.ts";
import { mergeChanges, takeTheirs } from "#domain/merge.ts";
import type { StoredDraft } from "#domain/widgets/draft.ts";
import type { Widget } from "#domain/widgets/widget.ts";

/** How long the draft waits for the next key before it is stored (ms). */
const PAUSE = 800;

const NOT_STORED = "The draft has not been stored.";

/** A newer draft or widget of somebody else: what both started from, and what the page continues from. */
type Conflict = { base: DraftForm; theirs: DraftForm; next: Stored };

/** What the server has: the live widget, the draft, and the version of the widget that the form has been compared with. */
type Stored = { live: Widget; draft: StoredDraft | null; base: number };

/** The draft of a widget while somebody writes it: stored after each pause, merged where somebody else has stored a newer one. */
export function useSharedDraft(widget: Widget, loaded: StoredDraft | null) {
  const calls = versionCalls(widget);
  const [stored, setStored] = useState<Stored>({
    live: widget,
    draft: loaded,
    base: loaded?.baseVersion ?? widget.version,
  });
  const { live, draft, base } = stored;
  const storedForm = formOf(draft?.data ?? live.data);
  const [form, setForm] = useState(storedForm);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<{ message: string; signedOut?: string }>();
  const author = useAuthor();
  const [conflict, setConflict] = useState<Conflict>();
  const isDirty = !isSameForm(form, storedForm) || (draft !== null && draft.baseVersion !== base);
  const isBehind = base !== live.version && (draft !== null || isDirty);

  async function store(): Promise<StoredDraft | null> {
    setSaving(true);
    setFailure(undefined);
    const body = { data: dataOf(form), version: draft?.version ?? 0, baseVersion: base };
    const outcome = await saveOutcome<StoredDraft>(calls.putDraft(body), NOT_STORED);
    setSaving(false);
    if (!outcome.isSaved) return await explain(outcome);
    setStored((former) => ({ ...former, draft: outcome.stored }));
    return outcome.stored;
  }

  /** Shows why the draft was not stored: a newer one, a published one, or another reason. */
  async function explain(refusal: Extract<SaveOutcome<StoredDraft>, { isSaved: false }>) {
    const { status, current, message, errors, isSignedOut } = refusal;
    if (status !== 409 || current === undefined) {
      const signedOut = isSignedOut ? author : undefined;
      setFailure({ message: errors[0]?.message ?? message, signedOut });
      return null;
    }
    const newer = current as StoredDraft | null;
    const now = newer === null ? await readLive() : live;
    if (now === null) setFailure({ message: NOT_STORED });
    else {
      const next = { live: now, draft: newer, base: newer?.baseVersion ?? now.version };
      setConflict({ base: storedForm, theirs: formOf((newer ?? now).data), next });
    }
    return null;
  }

  async function readLive(): Promise<Widget | null> {
    const response = await calls.live().catch(() => null);
    if (!response?.ok) return null;
    const { id, type, version, ...data } = await response.json();
    return { id, type, version, data };
  }

  /** The version of the widget that the draft began with, as a form; what is live where that version is gone. */
  async function readBase(): Promise<DraftForm> {
    const response = await calls.version(base).catch(() => null);
    const former = response?.ok ? await response.json() : null;
    return formOf(former?.data ?? live.data);
  }

  const storeSoon = useEffectEvent(() => void store());
  // The widget was saved after the draft began: the person compares both.
  const readFormer = useEffectEvent(readBase);
  const showConflict = useEffectEvent((former: DraftForm) =>
    setConflict({
      base: former,
      theirs: formOf(live.data),
      next: { ...stored, base: live.version },
    }),
  );
  useEffect(() => {
    if (!isBehind) return undefined;
    let isWanted = true;
    void readFormer().then((former) => isWanted && showConflict(former));
    return () => {
      isWanted = false;
    };
  }, [isBehind, live.version]);
  const isWaiting = isDirty && !isSaving && !conflict && !isBehind && failure === undefined;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(storeSoon, PAUSE);
    return () => clearTimeout(timer);
  }, [isWaiting, form]);
  // Leaving the page stores what was typed last.
  const leave = useEffectEvent(() => isWaiting && storeSoon());
  useEffect(() => () => void leave(), []);

  return {
    live,
    draft,
    form,
    isDirty,
    isSaving,
    /** Why the draft was not stored; `signedOut` is the person whose session has ended. */
    failure,
    conflict: conflict && {
      base: conflict.base,
      theirs: conflict.theirs,
      choose(isMine: boolean) {
        const merge = isMine ? mergeChanges : takeTheirs;
        setForm(merge(conflict.base, form, conflict.theirs));
        setStored(conflict.next);
        setConflict(undefined);
      },
    },
    /** Whether the draft differs from what is live. */
    hasChanges: !isSameForm(form, formOf(live.data)),
    change(changes: Partial<DraftForm>) {
      setFailure(undefined);
      setForm((former) => ({ ...former, ...changes }));
    },
    store,
    /** Continues from a widget that is live now. Without a widget's draft the form shows it. */
    follow(now: Widget, isDraftGone = false) {
      const kept = isDraftGone ? null : draft;
      const isClean = isDraftGone || (draft === null && !isDirty);
      if (isClean) setForm(formOf(now.data));
      setStored({ live: now, draft: kept, base: isClean ? now.version : base });
      setConflict(undefined);
      setFailure(undefined);
    },
  };
}

export type SharedDraft = ReturnType<typeof useSharedDraft>;
