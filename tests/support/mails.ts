/** An e-mail as the binding `EMAIL` gets it. */
export type Mail = { from: string; to: string; subject: string; text: string };

/** An e-mail binding, and what was sent by it. */
export function mailbox() {
  const mails: Mail[] = [];
  const EMAIL = { send: async (mail: Mail) => void mails.push(mail) } as unknown as SendEmail;
  return { mails, env: { EMAIL } };
}

/** The code in the link of an e-mail. */
export function codeIn(mail: Mail | undefined): string {
  return /#(\S+)/u.exec(mail?.text ?? "")?.[1] ?? "";
}
