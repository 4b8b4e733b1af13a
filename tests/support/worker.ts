// The test runner requires a Worker. The real entry needs the built pages, so tests call the application itself
// (tests/support/app.ts).
export default { fetch: () => new Response(null, { status: 501 }) } satisfies ExportedHandler;
