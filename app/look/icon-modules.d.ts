declare module "virtual:icon/*" {
  const icon: import("#app/look/icon.ts").Icon;
  export default icon;
}
