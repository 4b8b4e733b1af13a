import { useCall } from "#app/calls/use-call.ts";
import plain from "#app/look/plain.module.css";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { saveFile } from "#app/site/save-file.ts";

/** The button that downloads the person's data as a JSON file (product/accounts 8). */
export function DownloadData() {
  const { send, isSending, refusal } = useCall();
  async function download() {
    // The whole file is awaited within the call: a connection that breaks is a failed call.
    let file: Blob | undefined;
    await send(async () => {
      const response = await rest().account.data.$get();
      if (response.ok) file = await response.blob();
      return response;
    });
    if (file) saveFile(file, "my-data.json");
  }
  return (
    <>
      {refusal && <ErrorMessage message={refusal} />}
      <button
        type="button"
        className={`${plain.button} ${plain.quiet}`}
        disabled={isSending}
        aria-busy={isSending}
        onClick={() => void download()}
      >
        {isSending ? "Downloading ..." : "Download my data"}
      </button>
    </>
  );
}
