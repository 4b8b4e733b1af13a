/** The key that shows a widget to a signed-in person on this site (product/embeds 6). */
export const PREVIEW_KEY = "00000000-0000-4000-8000-000000000000";
