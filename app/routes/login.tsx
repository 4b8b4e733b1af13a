import { Button, Checkbox, Field, Input, Link as StyledLink, Stack, Text } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { Form, Link, replace, useNavigation } from "react-router";
import { ErrorMessage } from "#app/parts/error-message.tsx";
import { FormCard } from "#app/parts/form-card.tsx";
import { pageTitle } from "#app/parts/page-title.ts";
import { useIsReady } from "#app/parts/use-is-ready.ts";
import { returnPath } from "#app/session/return-path.ts";
import { rest } from "#app/session/session-calls.ts";
import { keepSession, trustDevice } from "#app/session/session-store.ts";
import { useDeviceTrust } from "#app/session/use-session.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { Route } from "./+types/login.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Sign In", matches);
}

/** Signs in, then goes to where the person came from, replacing history (spec 2). Gives the error message otherwise. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const persist = form.get("persist") === "on";
  const json = { user: String(form.get("user")).trim(), pwd: String(form.get("pwd")), persist };
  if (json.user === "" || json.pwd === "") return { message: MESSAGES.login.missing };
  const response = await rest()
    .auth.$post({ json })
    .catch(() => null);
  if (response === null) return { message: MESSAGES.noResponse };
  if (!response.ok) return { message: loginMessage(response.status) };
  trustDevice(persist);
  keepSession((await response.json()) as Parameters<typeof keepSession>[0]);
  return replace(returnPath(new URL(request.url).searchParams.get("from")));
}

function loginMessage(status: number): string {
  if (status === 400) return MESSAGES.login.missing;
  return status === 401 ? MESSAGES.login.unauthorized : MESSAGES.login.other;
}

export default function Login({ actionData }: Route.ComponentProps) {
  const message = useRef<HTMLDivElement>(null);
  const isSending = useNavigation().state !== "idle";
  useEffect(() => {
    if (actionData?.message) message.current?.focus();
  }, [actionData]);
  return (
    <FormCard heading="Sign In">
      <Form method="post" noValidate>
        <Stack gap="5">
          {actionData?.message && <ErrorMessage ref={message} message={actionData.message} />}
          <Field.Root required>
            <Field.Label>
              Username <Field.RequiredIndicator />
            </Field.Label>
            <Input name="user" autoComplete="username" autoCapitalize="none" spellCheck={false} />
          </Field.Root>
          <Field.Root required>
            <Field.Label>
              Password <Field.RequiredIndicator />
            </Field.Label>
            <Input name="pwd" type="password" autoComplete="current-password" />
          </Field.Root>
          <Checkbox.Root
            name="persist"
            colorPalette="brand"
            checked={useDeviceTrust()}
            onCheckedChange={({ checked }) => trustDevice(checked === true)}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>Trust This Device</Checkbox.Label>
          </Checkbox.Root>
          <Button
            type="submit"
            colorPalette="brand"
            disabled={!useIsReady()}
            loading={isSending}
            loadingText="Signing in ..."
          >
            Sign In
          </Button>
          <Text color="fg.muted" fontSize="sm">
            Need an account?{" "}
            <StyledLink asChild color="brand.fg" textDecoration="underline">
              <Link to="/register">Sign Up</Link>
            </StyledLink>
          </Text>
        </Stack>
      </Form>
    </FormCard>
  );
}
