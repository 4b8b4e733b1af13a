// A learning platform has opened the frame: its ticket is in the fragment of the address (product/lti 3), which no server gets by itself.
const [, ticket] = location.hash.split("#lti:");

/** The header with the ticket for a call of the frame; none in other frames. */
export function launchTicket(): Record<string, string> {
  return ticket ? { "LTI-Ticket": ticket } : {};
}

/** Tells the learning platform the height of the frame's page whenever it changes. A height tells nothing, so any page may read it. */
export function tellPlatform(): void {
  if (!ticket) return;
  const page = document.documentElement;
  const tell = () => {
    const height = Math.ceil(page.getBoundingClientRect().height);
    parent.postMessage({ subject: "lti.frameResize", height }, "*");
  };
  new ResizeObserver(tell).observe(page);
}
