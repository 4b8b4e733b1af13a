/** The part of `turndown` that this site uses. The package has no types of its own. */
declare module "turndown" {
  type Rule = {
    filter: string | string[];
    replacement(content: string, node: HTMLElement): string;
  };
  export default class TurndownService {
    constructor(options: Record<string, string>);
    addRule(name: string, rule: Rule): this;
    turndown(html: string): string;
  }
}
