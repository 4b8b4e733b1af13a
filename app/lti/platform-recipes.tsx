import { Recipes } from "#app/workspace/recipes.tsx";

const RECIPES = [
  {
    name: "Moodle",
    text: "Site administration, Plugins, External tool, Manage tools: paste the registration link under “Tool URL” and choose “Add LTI Advantage”. Press Connect on the page that opens, then activate the tool. Teachers switch it on for their course under More, LTI External tools, find it in the activity chooser and press “Select content”.",
  },
  {
    name: "Canvas",
    text: "Admin, your account, Apps, Add New App: choose LTI 1.3 and Dynamic Registration, and paste the registration link. Where there is no Apps: Developer Keys, “+ Developer Key”, “+ LTI Registration”. Press Connect on the page that opens: the address is your school’s, such as https://school.instructure.com. Then enable the app; a developer key is switched on, and its app added by client ID under Settings, Apps. Without dynamic registration choose “Enter URL” with our address for it, and connect the app with the form: the issuer is https://canvas.instructure.com, the three URLs are https://sso.canvaslms.com/api/lti/authorize_redirect, https://sso.canvaslms.com/login/oauth2/token and https://sso.canvaslms.com/api/lti/security/jwks, the deployment ID stands behind the app’s gear.",
  },
  {
    name: "Blackboard",
    text: "Register an LTI 1.3 tool at developer.blackboard.com with our addresses, and add it by its client ID under Administrator Panel, LTI Tool Providers. Allow grade service access, and no names and e-mail addresses. Connect it with the form: the address is your school’s, such as https://school.blackboard.com, the issuer is https://blackboard.com.",
  },
  {
    name: "Brightspace",
    text: "Admin Tools, Manage Extensibility, LTI Advantage, Register Tool: choose Dynamic and paste the registration link, or choose Standard with our addresses and connect it with the form. Then make a deployment with the extension “Assignment and Grade Services” and without user information.",
  },
];

/** How to connect common learning platforms (product/lti 4). */
export function PlatformRecipes() {
  return (
    <Recipes title="Moodle, Canvas, Blackboard, Brightspace: step by step" recipes={RECIPES} />
  );
}
