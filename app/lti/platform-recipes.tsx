import { Recipes } from "#app/workspace/recipes.tsx";

const RECIPES = [
  {
    name: "Moodle",
    text: "Site administration, Plugins, External tool, Manage tools: paste the registration link under “Tool URL” and choose “Add LTI Advantage”. Press Connect on the page that opens, then activate the tool. Teachers switch it on for their course under More, LTI External tools, find it in the activity chooser and press “Select content”.",
  },
  {
    name: "Canvas",
    text: "Admin, Developer Keys, LTI Registration: paste the registration link and enable the key. Or make an LTI key with “Enter URL” and our address for it, install the app by its client ID, and connect it with the form: the issuer is https://canvas.instructure.com, the deployment ID stands behind the app’s gear.",
  },
  {
    name: "Blackboard",
    text: "Register an LTI 1.3 tool at developer.blackboard.com with our addresses, and add it by its client ID under Administrator Panel, LTI Tool Providers. Allow grade service access, and no names and e-mail addresses. Connect it with the form: the issuer is https://blackboard.com.",
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
