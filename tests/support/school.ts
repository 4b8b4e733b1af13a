import { CLAIM } from "#domain/lti/claims.ts";
import type { WidgetDraft } from "#domain/widgets/widget.ts";
import { makeEmbed } from "#tests/support/factories.ts";
import { connectPlatform, type Platform, startPlatform } from "#tests/support/learning-platform.ts";
import { launch, type Launched } from "#tests/support/lti-launch.ts";

/** A client with a widget and a learning platform; `open` launches the widget. */
export async function school(draft: Partial<WidgetDraft> = {}, kind?: Platform["kind"]) {
  const embed = await makeEmbed({}, draft);
  const platform = await startPlatform(kind);
  const { id } = await connectPlatform(platform, embed.client.id);
  const widget = `${embed.widget.type}/${embed.widget.id}`;
  const custom = { [CLAIM.custom]: { widget } };
  const open = async ({ claims, ...launched }: Launched = {}) =>
    launch(platform, { claims: { ...custom, ...claims }, ...launched });
  return { ...embed, platform, platformId: id, custom, open };
}
