import { Recipes } from "#app/workspace/recipes.tsx";

const RECIPES = [
  {
    name: "Google Workspace",
    text: "In the Google Cloud console, set the audience of the consent screen to Internal. Under Clients, create a client of the type “Web application” with our redirect URI, and copy its ID and secret. The issuer is https://accounts.google.com. Enter the domain of your Workspace under Domains.",
  },
  {
    name: "Microsoft Entra",
    text: "In the Entra admin center, under App registrations, make a registration for “Accounts in this organizational directory only”, with our redirect URI for the platform Web. Copy the application ID, and make a secret under Certificates & secrets: copy its value, not its ID. The issuer is https://login.microsoftonline.com/TENANT/v2.0 with the ID of your directory. Leave Domains empty: the directory decides who signs in, and Entra confirms no addresses.",
  },
  {
    name: "Keycloak",
    text: "In your realm, create a client of the type OpenID Connect with client authentication and the standard flow, and add our redirect URI under “Valid redirect URIs”. The secret stands in the tab Credentials. The issuer is https://HOST/realms/REALM.",
  },
];

/** How to register this site at common identity providers (product/single-sign-on 2). */
export function ProviderRecipes() {
  return (
    <Recipes title="Google Workspace, Microsoft Entra, Keycloak: step by step" recipes={RECIPES} />
  );
}
