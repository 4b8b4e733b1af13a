/** The titles of the alerts by their kinds (product/operations 6). A title is the subject of the e-mail. */
const ALERT_TITLES = {
  "budget.warning": "Budget almost used",
  "budget.reached": "Budget used up",
  "quota.reached": "Daily answers used up",
  "model.retiring": "A model retires",
  "model.gone": "A model is gone",
  "model.replaced": "Another model answers",
  "model.failing": "A model fails",
  "model.thinking": "A model only thinks",
  "price.missing": "A model has no price",
  "server.error": "Unexpected error",
  "runs.lost": "Answers were lost",
  "runs.over": "Answers cost more than reserved",
  "origin.refused": "Sites were refused",
  "key.ending": "A key ends",
  "token.ending": "A service token ends",
  "lti.refused": "Points were refused",
  "lti.host": "A learning platform has another address",
  "lti.services": "A learning platform takes points elsewhere",
  "database.size": "The database fills up",
  "job.failed": "A job failed",
  "job.late": "A job is late",
  "drill.overdue": "Restore a backup",
};
export type AlertKind = keyof typeof ALERT_TITLES;

export function alertTitle(kind: string): string {
  return isKnown(kind) ? ALERT_TITLES[kind] : kind;
}

/** Whether this version has the kind: another version may have written the row. */
export function isKnown(kind: string): kind is AlertKind {
  return Object.hasOwn(ALERT_TITLES, kind);
}
