import { describe, expect, it } from "vitest";
import { makeSession, startSession } from "#tests/support/accounts.ts";
import { call, SITE } from "#tests/support/app.ts";
import { send } from "#tests/support/factories.ts";

describe("GET /logout", () => {
  it.each(["/logout", "/logout/"])(
    "ends the session and its access token at once (%s)",
    async (path) => {
      const { token, cookie } = await makeSession();
      expect((await call("/toolkits", { token })).status).toBe(200);
      const response = await call(path, { headers: { Cookie: cookie } });
      expect([response.status, await response.text()]).toEqual([204, ""]);
      expect((await call("/toolkits", { token })).status).toBe(403);
      expect((await call("/refresh", { headers: { Cookie: cookie } })).status).toBe(401);
    },
  );

  it("ends every access token and refresh token that the session ever had", async () => {
    const { token, cookie } = await makeSession();
    const refreshed = await call("/refresh", { headers: { Cookie: cookie } });
    const { accessToken } = (await refreshed.json()) as { accessToken: string };
    const next = refreshed.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    await call("/logout", { headers: { Cookie: cookie } });
    const statuses = [
      await call("/toolkits", { token }),
      await call("/toolkits", { token: accessToken }),
      await call("/refresh", { headers: { Cookie: cookie } }),
      await call("/refresh", { headers: { Cookie: next } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 401, 401]);
  });

  it("leaves the person's other sessions", async () => {
    const { user, cookie } = await makeSession();
    const elsewhere = await startSession(user);
    await call("/logout", { headers: { Cookie: cookie } });
    expect((await call("/toolkits", { token: elsewhere.token })).status).toBe(200);
    expect((await call("/refresh", { headers: { Cookie: elsewhere.cookie } })).status).toBe(200);
  });

  it("takes the cookie away with the attributes it was given with, also from those without a session", async () => {
    const attributes = async (site: string) => {
      const response = await send(new Request(`${site}/logout`));
      expect(response.status).toBe(204);
      return (response.headers.get("Set-Cookie") ?? "").split("; ").toSorted();
    };
    expect(await attributes(SITE)).toEqual([
      "HttpOnly",
      "Max-Age=0",
      "Path=/",
      "SameSite=Strict",
      "refresh=",
    ]);
    expect(await attributes("https://widgets.example")).toEqual([
      "HttpOnly",
      "Max-Age=0",
      "Path=/",
      "SameSite=Strict",
      "Secure",
      "__Host-refresh=",
    ]);
  });
});
