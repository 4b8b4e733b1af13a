/** The labels of what is kept of a client's answers and chats, and of who sees their cost. */
export const PRIVACY_LABELS = {
  keepTextsDays: "Keep texts for (days)",
  chatDays: "Keep chats for (days)",
  educatorsSeeCost: "Educators see cost",
  sharing: "Tools can be shared by links",
};
