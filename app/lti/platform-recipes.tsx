import { chakra, Stack, Text } from "@chakra-ui/react";

const RECIPES = [
  {
    name: "Moodle",
    text: "Site administration, Plugins, External tool, Manage tools: paste the registration link under “Tool URL” and choose “Add LTI Advantage”. Press Connect on the page that opens, then Activate the tool. Teachers find it in the activity chooser and press “Select content”.",
  },
  {
    name: "Canvas",
    text: "Admin, Developer Keys, LTI Registration: paste the registration link and enable the key. Or make an LTI key with “Enter URL” and the address below, install the app by its client ID, and connect it with the form: the issuer is https://canvas.instructure.com, the deployment ID stands behind the app’s gear.",
  },
  {
    name: "Blackboard",
    text: "Register an LTI 1.3 tool at developer.blackboard.com with the addresses below, and add it by its client ID under Administrator Panel, LTI Tool Providers. Allow grade service access, and no names and e-mail addresses. Connect it with the form: the issuer is https://blackboard.com.",
  },
  {
    name: "Brightspace",
    text: "Admin Tools, Manage Extensibility, LTI Advantage, Register Tool: choose Dynamic and paste the registration link, or choose Standard with the addresses below and connect it with the form. Then make a deployment with the extension “Assignment and Grade Services” and without user information.",
  },
];

/** How to connect common learning platforms (product/lti 4). */
export function PlatformRecipes() {
  return (
    <chakra.details borderWidth="1px" borderRadius="md" px="4" py="3" w="full">
      <chakra.summary fontSize="sm" fontWeight="500" cursor="pointer">
        {RECIPES.map(({ name }) => name).join(", ")}: step by step
      </chakra.summary>
      <Stack gap="3" mt="4">
        {RECIPES.map(({ name, text }) => (
          <Text key={name} fontSize="sm">
            <b>{name}.</b> {text}
          </Text>
        ))}
      </Stack>
    </chakra.details>
  );
}
