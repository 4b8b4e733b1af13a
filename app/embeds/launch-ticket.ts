// A learning platform has opened the frame: its ticket is in the fragment of the address (product/lti 3), which no server gets by itself.
const [, ticket] = location.hash.split("#lti:");

/** The header with the ticket for a call of the frame; `undefined` in other frames. */
export const LAUNCH = ticket ? { "LTI-Ticket": ticket } : undefined;
