import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "#tests/support/browser.ts";

test("the description of the interface is OpenAPI 3.1", async ({ request }) => {
  const response = await request.get("/openapi.json");
  const validator = new Validator();
  const { valid, errors } = await validator.validate(await response.json());
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(validator.version).toBe("3.1");
});
