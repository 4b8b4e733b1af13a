import { Recipes } from "#app/workspace/recipes.tsx";

const RECIPES = [
  {
    name: "WordPress",
    text: "Add a Custom HTML block and paste the tags. Simple sites on WordPress.com remove frames and scripts: they need a plan with plugins. On a network of sites only super administrators may save frames.",
  },
  {
    name: "Squarespace",
    text: "Add a Code block, choose HTML and paste the tags. Some plans have no Code block; an Embed block with “Code snippet” does the same. The editor may hide the widget: look at the published page. Allow your domain, and https://NAME.squarespace.com while you build the site.",
  },
  {
    name: "Webflow",
    text: "Add a Code Embed element and paste the tags. The widget appears on the published site, not in the Designer. Allow your domain and https://NAME.webflow.io.",
  },
  {
    name: "Notion",
    text: "Type /embed and paste only the address of the widget, from https:// to the key. Allow the address that readers see: https://NAME.notion.site, or https://www.notion.so inside a workspace. The frame keeps the height that you give it.",
  },
  {
    name: "Canvas",
    text: "In the editor of a page choose Insert, Embed and paste the iframe; scripts are removed. If an empty box appears, an administrator of Canvas must add our address to the allowed domains under Settings, Security. Allow the address of your Canvas, such as https://school.instructure.com.",
  },
  {
    name: "Moodle",
    text: "Add a Page or a Text and media area, switch the editor to its HTML source and paste the iframe; scripts are removed. Students may not save frames, teachers may. Allow the address of your Moodle.",
  },
];

/** How to embed a widget with common site builders and learning platforms (product/clients 10). */
export function HostRecipes() {
  return (
    <Recipes title="WordPress, Squarespace, Webflow, Notion, Canvas, Moodle" recipes={RECIPES} />
  );
}
