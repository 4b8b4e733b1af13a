// The runner wants a Worker to load; the real entry needs the built pages (tests/support/app.ts calls the application).
export default { fetch: () => new Response(null, { status: 501 }) } satisfies ExportedHandler;
