/** The labels of what is kept of a client's answers and chats. */
export const PRIVACY_LABELS = {
  keepTextsDays: "Keep texts for (days)",
  chatDays: "Keep chats for (days)",
  sharing: "Tools can be shared by links",
};
