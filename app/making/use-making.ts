import { startTransition, useEffect, useRef, useState } from "react";
import type { Progress } from "#app/making/ask-model.ts";
import { readDraft, storeDraft } from "#app/session/session-calls.ts";
import { markUnsavedInput } from "#app/session/unsaved-input.ts";
import { useAuthor } from "#app/session/use-session.ts";
import { ANSWER_FAILURES } from "#domain/messages.ts";
import type { DescribedWidget } from "#domain/widgets/describe.ts";
import { MAX_WISH, NO_WISH } from "#domain/widgets/wish.ts";

/** A tool that has been made and is not stored: what is stored of it, the values to try it with, and what was made or changed. */
export type MadeTool = Pick<
  DescribedWidget,
  "name" | "description" | "submit" | "answer" | "inputs" | "prompt" | "isPromptHidden" | "cases"
> & { landingText: string };
export type Made = { tool: MadeTool; examples: Record<string, string[]>; why: string };

/** The state of the page, which is not stored on the server. `former`: the tool before its last change, or the tool that was discarded. */
type Making = { wish: string; made?: Made; former?: Made };

/** The reason why no tool has come. `signedOut`: the person whose session has ended. */
type Failure = { message: string; signedOut?: string };

const NOTHING: Making = { wish: "" };

// Loaded with the first wish.
const loadModel = async () => import("#app/making/ask-model.ts");

/**
 * The tool that a person makes of a sentence, before it is stored (product/making 2). What is written survives a reload, and the end of
 * the session.
 * @param collection the toolkit that it is for; empty for a tool of the person's own
 */
export function useMaking(collection: string) {
  const author = useAuthor();
  const name = `${author} make ${collection}`;
  const [making, setMaking] = useState(() => readMaking(name));
  // The part of the tool that the model has written; `undefined` while it writes nothing.
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState<Failure>();
  const [fault, setFault] = useState<string>();
  // How many tools have come on this page: one that is restored does not take the focus.
  const [turn, setTurn] = useState(0);
  const asking = useRef<AbortController>(null);
  const last = useRef<() => Promise<boolean>>(null);
  useEffect(() => () => asking.current?.abort(), []);
  const { wish, made, former } = making;
  const isEmpty = wish === "" && made === undefined;
  // Without a redirect to sign-in, the frame and its answer stay.
  useEffect(() => (isEmpty ? undefined : markUnsavedInput()), [isEmpty]);

  /** Shows a tool that has come. In a transition: what is on the page stays until the parts that show the tool have loaded. */
  function show(next: Making) {
    storeDraft(name, JSON.stringify(next));
    startTransition(() => {
      setProgress(undefined);
      setTurn((former) => former + 1);
      setMaking(next);
    });
  }

  function keep(next: Making) {
    setMaking(next);
    storeDraft(name, next.wish === "" && !next.made && !next.former ? "" : JSON.stringify(next));
  }

  /** Asks for a tool, or for a change of the one that is there. Returns whether it has come. */
  async function ask(sentence: string, changed?: Made): Promise<boolean> {
    if (progress !== undefined) return false;
    last.current = async () => ask(sentence, changed);
    setFailure(undefined);
    const wrong = faultOf(sentence);
    setFault(wrong);
    if (wrong) return false;
    const { signal } = (asking.current = new AbortController());
    setProgress({ tool: {}, step: "Thinking ..." });
    const json = { wish: sentence, former: changed && describedPart(changed.tool) };
    const outcome = await loadModel().then(
      async ({ describe }) => describe(json, signal, setProgress),
      () => ({ message: ANSWER_FAILURES.unavailable, isSignedOut: false }),
    );
    if (signal.aborted) return false;
    if ("message" in outcome) {
      setProgress(undefined);
      setFailure({ message: outcome.message, signedOut: outcome.isSignedOut ? author : undefined });
      return false;
    }
    const { examples, why, ...tool } = outcome;
    const landingText = changed?.tool.landingText ?? "";
    show({ wish, made: { tool: { ...tool, landingText }, examples, why }, former: changed });
    return true;
  }

  return {
    wish,
    made,
    former,
    progress,
    failure,
    turn,
    /** The sentence at the field: why its wish cannot be sent. */
    fault,
    setWish(next: string) {
      setFault(undefined);
      keep({ ...making, wish: next });
    },
    make: async () => ask(wish),
    change: async (sentence: string) => ask(sentence, made),
    /** Asks once more, after the person has signed in again. */
    repeat: async () => last.current?.(),
    stop() {
      asking.current?.abort();
      setProgress(undefined);
    },
    begin: (tool: Made) => show({ wish, made: tool }),
    /** Goes back to the tool before its last change, or to the one that was laid aside. */
    undo: () => show({ wish, made: former }),
    /** Goes back to the question. The tool can be taken up again. */
    layAside() {
      setFailure(undefined);
      setFault(undefined);
      keep({ wish, former: made });
    },
    forgetFault: () => setFault(undefined),
    /** Forgets what has been stored. */
    finish: () => storeDraft(name, ""),
  };
}

/** The sentence why a wish cannot be sent. The server has the same rules. */
function faultOf(wish: string): string | undefined {
  const { length } = wish.trim();
  if (length === 0) return NO_WISH;
  return length > MAX_WISH ? `Must have at most ${MAX_WISH} characters.` : undefined;
}

function readMaking(name: string): Making {
  try {
    return JSON.parse(readDraft(name)) as Making;
  } catch {
    return NOTHING;
  }
}

function describedPart({ name, description, submit, answer, inputs, prompt }: MadeTool) {
  return { name, description, submit, answer, inputs, prompt };
}
