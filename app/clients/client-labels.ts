import { LIMIT_LABELS } from "#app/clients/limit-fields.ts";

/** The labels of the client modal. */
export const CLIENT_LABELS = {
  clientName: "Client Name",
  domainURL: "Domain URL",
  tagline: "Tagline",
  gptModel: "GPT Model",
  // The spelling is meant, sic (product/clients 5).
  gptTemp: "GPT Tempurature",
  reasoningEffort: "Reasoning effort",
  apikey: "API Key",
  approvedToolkits: "Approved Toolkits",
  allowedOrigins: "Allowed origins",
  registration: "Registration",
  monthlyBudget: LIMIT_LABELS.monthlyBudget,
};
