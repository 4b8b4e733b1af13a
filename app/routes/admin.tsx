import { Card, Stack } from "@chakra-ui/react";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { Overview } from "#app/operations/overview.tsx";
import { EmbedGuide } from "#app/operations/embed-guide.tsx";
import { SessionDetails } from "#app/accounts/session-details.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";
import { useSession } from "#app/session/use-session.ts";
import type { Route } from "./+types/admin.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Admin", matches);
}

export const clientLoader = pageLoader(async (request) => {
  const call = rest(request.signal).overview.$get();
  return { overview: await partLoad(initialLoad(request, call)) };
});

/** The administrators' start page: an overview, the current session, and instructions for embedding widgets (product/site 7). */
export default function Admin({ loaderData: { overview } }: Route.ComponentProps) {
  const session = useSession();
  return (
    <AdminPage heading="Admin">
      {overview instanceof LoadFailed ? (
        <LoadFailure message={overview.message} />
      ) : (
        <Overview overview={overview} />
      )}
      <Stack gap="6">
        {session && (
          <Card.Root bg="bg.panel">
            <Card.Body>
              <SessionDetails session={session} />
            </Card.Body>
          </Card.Root>
        )}
        <Card.Root bg="bg.panel">
          <Card.Body>
            <EmbedGuide />
          </Card.Body>
        </Card.Root>
      </Stack>
    </AdminPage>
  );
}
