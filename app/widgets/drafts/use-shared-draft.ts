import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { StoredDraft } from "#domain/widgets/replies.ts";
import { useAuthor } from "#app/session/use-session.ts";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { dataOf, type DraftForm, formOf, isSameForm } from "#app/widgets/drafts/draft-form.ts";
import { type SaveOutcome, saveOutcome, checkedCall } from "#app/calls/use-save.ts";
import { mergeChanges, takeTheirs } from "#domain/merge.ts";
import type { Widget } from "#domain/widgets/widget.ts";

/** How long the draft waits for the next key before it is stored (ms). */
const PAUSE = 800;

const NOT_STORED = "The draft has not been stored.";

/** The save with which a page was left last. */
let lastLeft: Promise<unknown> = Promise.resolve();

/** Waits for the save with which a page was left: who comes back at once must not read the draft from before it. */
export async function leftDraftIsStored(): Promise<void> {
  await lastLeft;
}

/** A newer draft or widget of somebody else: what both started from, and what the page continues from. */
type Conflict = { base: DraftForm; theirs: DraftForm; next: Stored };

type Stored = {
  live: Widget;
  draft: StoredDraft | null;
  /** The version of the widget that the form has been compared with. */
  base: number;
  /** The stored form as the page sent it. The server writes some values in another way: it cleans HTML. */
  sent: DraftForm;
  /** Whether the next save replaces a draft that the person has chosen to replace. */
  keep: boolean;
};

function storedOf(live: Widget, draft: StoredDraft | null): Stored {
  const base = draft?.baseVersion ?? live.version;
  return { live, draft, base, sent: formOf((draft ?? live).data), keep: false };
}

/** The draft of a widget while somebody writes it: stored after each pause, merged where somebody else has stored a newer one. */
export function useSharedDraft(widget: Widget, loaded: StoredDraft | null) {
  const calls = versionCalls(widget);
  const [stored, setStored] = useState(() => storedOf(widget, loaded));
  const { live, draft, base, sent, keep } = stored;
  const [form, setForm] = useState(sent);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<{ message: string; signedOut?: string }>();
  const lastSave = useRef<Promise<StoredDraft | null>>(null);
  const author = useAuthor();
  const [conflict, setConflict] = useState<Conflict>();
  const isDirty = !isSameForm(form, sent) || (draft !== null && draft.baseVersion !== base);
  const isBehind = base < live.version && (draft !== null || isDirty);
  const storedForm = formOf((draft ?? live).data);
  // The form with the server's values of all fields that have not been changed since they were sent.
  const settled = mergeChanges(sent, form, storedForm);

  /** The draft that is stored, after a save that is under way; `null` if there is none, or that save was refused. */
  async function latest(): Promise<StoredDraft | null> {
    return isSaving ? lastSave.current : draft;
  }

  /** Stores the form over the draft that is stored. Returns the new one, or `null` if it was refused. */
  function store(): Promise<StoredDraft | null> {
    lastSave.current = isSaving
      ? latest().then((known) => known && sendForm(known.version))
      : sendForm(draft?.version ?? 0);
    return lastSave.current;
  }

  async function sendForm(version: number): Promise<StoredDraft | null> {
    setFailure(undefined);
    const body = { data: dataOf(form), version, baseVersion: base, keep };
    const put = checkedCall(
      async () => (await import("#domain/widgets/draft.ts")).DraftSave,
      body,
      calls.putDraft,
    );
    setSaving(true);
    const outcome = await saveOutcome<StoredDraft>(put(), NOT_STORED);
    if (outcome.isSaved)
      setStored((former) => ({ ...former, draft: outcome.stored, sent: form, keep: false }));
    // Until the reason is known, nothing is stored again.
    else await explain(outcome);
    setSaving(false);
    return outcome.isSaved ? outcome.stored : null;
  }

  /** Shows why the draft was not stored: a newer one, a published one, or another reason. */
  async function explain(refusal: Extract<SaveOutcome<StoredDraft>, { isSaved: false }>) {
    const { status, current, message, errors, isSignedOut } = refusal;
    if (status !== 409 || current === undefined) {
      const signedOut = isSignedOut ? author : undefined;
      return setFailure({ message: errors[0]?.message ?? message, signedOut });
    }
    const newer = current as StoredDraft | null;
    const now = await readLive();
    if (now === null) setFailure({ message: NOT_STORED });
    else
      meet({ base: storedForm, theirs: formOf((newer ?? now).data), next: storedOf(now, newer) });
  }

  async function readLive(): Promise<Widget | null> {
    const response = await calls.live().catch(() => null);
    if (!response?.ok) return null;
    const { id, type, version, ...data } = await response.json();
    return { id, type, version, data };
  }

  /** Asks which version to continue from, or continues from the newer one if there is nothing to choose. */
  function meet(met: Conflict) {
    if (isSameForm(settled, met.theirs)) setStored({ ...met.next, sent: form });
    else if (isSameForm(met.base, met.theirs)) setStored({ ...met.next, sent });
    else setConflict(met);
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
  const meetLive = useEffectEvent((former: DraftForm) =>
    meet({ base: former, theirs: formOf(live.data), next: { ...stored, base: live.version } }),
  );
  useEffect(() => {
    if (!isBehind) return undefined;
    let isWanted = true;
    void readFormer().then((former) => isWanted && meetLive(former));
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
  // Leaving the page stores what was typed last, after a save that is under way.
  const leave = useEffectEvent(() => {
    if (isWaiting || (isSaving && isDirty)) lastLeft = store();
    else if (isSaving) lastLeft = latest();
  });
  useEffect(() => () => leave(), []);

  return {
    live,
    draft,
    form,
    /** The form as the server has it, for comparisons with what is stored. */
    settled,
    isDirty,
    isSaving,
    /** The reason why the draft was not stored; `signedOut` is the person whose session has ended. */
    failure,
    conflict: conflict && {
      base: conflict.base,
      theirs: conflict.theirs,
      choose(isMine: boolean) {
        const merge = isMine ? mergeChanges : takeTheirs;
        setForm(merge(conflict.base, settled, conflict.theirs));
        setStored({ ...conflict.next, keep: true });
        setConflict(undefined);
      },
    },
    /** Whether the draft differs from what is live. */
    hasChanges: !isSameForm(settled, formOf(live.data)),
    change(changes: Partial<DraftForm>) {
      setFailure(undefined);
      setForm((former) => ({ ...former, ...changes }));
    },
    latest,
    store,
    /** Continues with the data of a former draft. The draft that it replaces can be taken back, too. */
    takeBack(former: StoredDraft) {
      setForm(formOf(former.data));
      setStored({ ...stored, base: former.baseVersion, keep: true });
    },
    /** Continues from a widget that is live now. Without a widget's draft the form shows it. */
    follow(now: Widget, isDraftGone = false) {
      const isClean = isDraftGone || (draft === null && !isDirty);
      if (isClean) {
        setForm(formOf(now.data));
        setStored(storedOf(now, null));
      } else setStored({ ...stored, live: now });
      setConflict(undefined);
      setFailure(undefined);
    },
  };
}

export type SharedDraft = ReturnType<typeof useSharedDraft>;
