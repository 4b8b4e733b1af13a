import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { useResultChange } from "#app/results/result-change.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";

/** The switch that starts and ends recording (product/results 1). */
export function ResultRecording({ isOn }: { isOn: boolean }) {
  const { run, failure } = useResultChange();
  return (
    <>
      <EditorSwitch
        label="Record my results"
        isOn={isOn}
        onChange={(records) => void run(rest().api.results.settings.$post({ json: { records } }))}
      />
      {failure && <ErrorMessage message={failure} />}
    </>
  );
}
