declare module "virtual:icon/*" {
  import type { Icon } from "#app/look/icon.ts";
  const icon: Icon;
  export default icon;
}
