import { describe, expect, it } from "vitest";
import { call } from "#tests/support/app.ts";
import { makeClient } from "#tests/support/factories.ts";
import { startPlatform } from "#tests/support/learning-platform.ts";
import { connect, opened, platformsOf, registrationLink } from "#tests/support/lti-registration.ts";

describe("Hosted Canvas", () => {
  it("shows the token of the registration already where it reads the configuration, as Canvas asks", async () => {
    const client = await makeClient();
    const platform = await startPlatform("canvas");
    const path = opened(await registrationLink(client.id), platform);
    expect((await call(path, { headers: { Accept: "text/html" } })).status).toBe(200);
    expect((await connect(path)).status).toBe(200);
    expect((await platformsOf(client.id)).platforms).toMatchObject([
      {
        name: "Canvas",
        issuer: platform.central,
        ltiClientId: platform.ltiClientId,
        deploymentId: "",
        tokenAudience: "",
      },
    ]);
  });

  it("takes the deployment that Canvas names beside the client ID", async () => {
    const client = await makeClient();
    const platform = await startPlatform("canvas");
    platform.answers["/register"] = () =>
      Response.json({ client_id: platform.ltiClientId, deployment_id: "9:8865aa" });
    await connect(opened(await registrationLink(client.id), platform));
    expect((await platformsOf(client.id)).platforms).toMatchObject([{ deploymentId: "9:8865aa" }]);
  });
});
