import { useState } from "react";
import type { RestReply } from "#app/rest-client.ts";
import { LOAD_FAILURES } from "#domain/messages.ts";

/** Called with the reply of a call that has succeeded. */
export type After<T> = (response: RestReply<T>) => unknown;

export type FileReply = RestReply<unknown> & { blob(): Promise<Blob> };

/** The state of a call: whether it is being sent, and the sentence of its refusal. */
export function useCall() {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState("");

  /**
   * Sends the call. Returns its reply, or `null` if it was refused or not answered: then `refusal` has the sentence.
   * @param after called after a success; the call counts as being sent until its promise ends
   */
  async function send<T>(call: () => Promise<RestReply<T>>, after?: After<T>) {
    setSending(true);
    setRefusal("");
    const response = await call()
      .then(async (reply) => {
        // Reads the reply, which can break off.
        if (reply.ok) await after?.(reply);
        return reply;
      })
      .catch(() => null);
    setSending(false);
    if (response?.ok) return response;
    setRefusal(response === null ? LOAD_FAILURES.unreachable : await problemSentence(response));
    return null;
  }

  /** Sends a call that replies with a file, and waits for the whole file: a connection that breaks is a failed call. */
  async function sendForFile(call: () => Promise<FileReply>): Promise<Blob | undefined> {
    let file: Blob | undefined;
    await send(async () => {
      const response = await call();
      if (response.ok) file = await response.blob();
      return response;
    });
    return file;
  }

  return { send, sendForFile, isSending, refusal, forgetRefusal: () => setRefusal("") };
}

/** The sentence of a refusal: the `detail` of the server's problem document, or its title. */
export async function problemSentence(response: Pick<Response, "json">): Promise<string> {
  const { detail, title } = await problemIn(response);
  return detail ?? title ?? "";
}

/** Joins the title of a refusal with the `detail` of the server's problem document, if there is one. */
export async function refusalMessage(
  title: string,
  response: Pick<Response, "json">,
): Promise<string> {
  const { detail } = await problemIn(response);
  return detail ? `${title}. ${detail}` : title;
}

async function problemIn(
  response: Pick<Response, "json">,
): Promise<{ detail?: string; title?: string }> {
  return (await response.json().catch(() => null)) ?? {};
}
