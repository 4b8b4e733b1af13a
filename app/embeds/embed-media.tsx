import { ImageUrl } from "#domain/field.ts";
import type { VisitorWidget } from "#domain/embeds.ts";
import { YoutubeId } from "#domain/widgets/widget.ts";

/** A widget's video or, if it has none, its image. Both values are validated again before they are rendered. */
export function EmbedMedia({ widget }: { widget: VisitorWidget["data"] }) {
  if (widget.youtube !== "" && YoutubeId.safeParse(widget.youtube).success) {
    return <EmbedVideo id={widget.youtube} title={widget.name} />;
  }
  if (!ImageUrl.safeParse(widget.image).success) return null;
  // The form does not wait for the image: lazy, it is neither loaded nor decoded before the form is painted.
  return (
    <img className="media" src={widget.image} alt="" loading="lazy" width="800" height="500" />
  );
}

/**
 * A play button in a nested frame: nothing is requested from YouTube before the visitor presses it. The button is a link inside that
 * frame, so it needs no script.
 */
function EmbedVideo({ id, title }: { id: string; title: string }) {
  const page = `<!doctype html><title>Video</title><style>
    html,body{height:100%;margin:0}
    a{display:grid;place-items:center;height:100%;background:radial-gradient(circle at 30% 20%,#334155,#0f172a)}
    svg{width:72px;transition:transform .15s}a:hover svg,a:focus svg{transform:scale(1.1)}
    a:focus-visible{outline:3px solid #fff;outline-offset:-6px}
    @media (prefers-reduced-motion:reduce){svg{transition:none}}</style>
    <a href="https://www.youtube-nocookie.com/embed/${id}?autoplay=1" aria-label="Play the video">
    <svg viewBox="0 0 72 72" aria-hidden="true"><circle cx="36" cy="36" r="35" fill="#fff"/><path d="M29 22v28l23-14z" fill="#0f172a"/></svg></a>`;
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the link leads to another origin, which needs its own scripts
    <iframe
      className="media"
      title={`Video: ${title}`}
      srcDoc={page}
      allow="autoplay; encrypted-media; picture-in-picture"
      allowFullScreen
    />
  );
}
