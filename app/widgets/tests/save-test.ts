import { type SaveOutcome, saveOutcome } from "#app/calls/use-save.ts";
import { type Place, testCalls } from "#app/widgets/tests/test-calls.ts";
import { isSame } from "#domain/merge.ts";
import type { TestList, WidgetTest } from "#domain/widgets/replies.ts";
import type { TestDraft } from "#domain/widgets/widget-test.ts";

const NOT_SAVED = "The test has not been saved.";
const MEANWHILE = "This test has been changed meanwhile. Close this dialog and open it again.";

/** A change of one test: `former` is null for a new one, `next` for one that is removed. */
export type TestChange = { former: WidgetTest | null; next: TestDraft | null };

/**
 * Saves the change of one test. If others have changed the list meanwhile, it is made in the newest one, unless they have changed
 * the same test.
 */
export async function saveTest(widget: Place, change: TestChange): Promise<SaveOutcome<TestList>> {
  const { list, put } = testCalls(widget);
  const read = await saveOutcome<TestList>(list(), NOT_SAVED);
  let current = read.isSaved ? read.stored : null;
  for (;;) {
    if (current === null) return read;
    const cases = changed(current.cases, change);
    if (cases === null) return { ...REFUSED, message: MEANWHILE };
    const saved: SaveOutcome<TestList> = await saveOutcome<TestList>(
      put({ version: current.version, cases }),
      NOT_SAVED,
    );
    if (saved.isSaved || !saved.current) return saved;
    current = saved.current;
  }
}

const REFUSED = { isSaved: false as const, status: 409, errors: [], isSignedOut: false };

/** The list with the change made; `null` where the test is not what the change started from. */
function changed(
  cases: WidgetTest[],
  { former, next }: TestChange,
): (TestDraft | WidgetTest)[] | null {
  if (former === null) return next ? [...cases, next] : cases;
  const stored = cases.find(({ id }) => id === former.id);
  if (!stored || !isSame(stored, former)) return null;
  return cases.flatMap((test) =>
    test === stored ? (next ? [{ ...next, id: test.id }] : []) : [test],
  );
}
