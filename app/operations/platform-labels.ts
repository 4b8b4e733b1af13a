export const PLATFORM_LABELS = {
  zone: "Time zone",
  monthlyBudget: "Budget of all clients, in dollars a month",
  defaultBudget: "Budget of a new client, in dollars a month",
  dailyAnswers: "Daily answers of all clients",
  defaultDailyAnswers: "Daily answers per client",
  defaultDailySignedInAnswers: "Daily answers of a client's accounts together",
  defaultDailyAnswersPerUser: "Daily answers per account",
  runsDays: "Days for which single answers are listed",
  ownWidgets: "Own widgets of a client",
  educatorTools: "Tools of a person",
  webhook: "Webhook",
  webhookSecret: "Secret of the webhook",
  emailTo: "E-mail to",
  emailFrom: "E-mail from",
  recipients: "Who gets data, for the page Privacy Policy",
  passkeysFor: "Sign in by passkey only",
  demoToolkit: "Toolkit to try on the home page",
};

/** The roles that sign in by passkey only, as a choice. */
export const PASSKEY_ROLE_TEXTS = {
  none: "nobody",
  administrators: "administrators",
  managers: "administrators and managers",
};
