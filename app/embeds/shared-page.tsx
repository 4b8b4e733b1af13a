import { FIRST_HEIGHT, FRAME_ALLOW } from "#app/embeds/frame-messages.ts";
import plain from "#app/look/plain.module.css";
import type { SharedTool } from "#domain/sharing.ts";
import styles from "./shared-page.module.css";
import script from "./shared-frame.ts?script";

type SharedPageProps = {
  site: SharedTool["site"];
  tool: SharedTool["tool"];
  /** Why there is no tool. */
  heading: string;
  help: string;
};

/** The public page of a share (product/sharing 4). */
export function SharedPage({ site, tool, heading, help }: SharedPageProps) {
  const home = site.home || "/";
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <a href={home} className={plain.link}>
          {site.name}
        </a>
      </header>
      <main className={styles.content}>
        {tool ? (
          <Tool {...tool} />
        ) : (
          <div className={styles.ended}>
            <h1 className={plain.heading}>{heading}</h1>
            <p className={plain.muted}>{help}</p>
            <a href={home} className={plain.textLink}>
              Go to {site.name}
            </a>
          </div>
        )}
      </main>
    </div>
  );
}

function Tool({ id, type, apikey, name, description, madeBy }: NonNullable<SharedTool["tool"]>) {
  return (
    <>
      <h1 className={plain.heading} dir="auto">
        {name}
      </h1>
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site, which needs all that a sandbox takes away */}
      <iframe
        className={styles.frame}
        title={name}
        src={`/embed/${[type, id, apikey].map(encodeURIComponent).join("/")}`}
        allow={FRAME_ALLOW}
        height={FIRST_HEIGHT}
      />
      <p className={plain.note}>Made by {madeBy}; answers are written by AI.</p>
      <script dangerouslySetInnerHTML={{ __html: script.text }} />
    </>
  );
}
