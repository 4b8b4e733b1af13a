import plain from "#app/look/plain.module.css";
import styles from "./text-page.module.css";

export type TextSection = { heading: string; paragraphs: string[] };

type TextPageProps = { heading: string; introduction: string; sections: TextSection[] };

/** A public page of text, such as the privacy page, with a list of its sections. */
export function TextPage({ heading, introduction, sections }: TextPageProps) {
  return (
    <div className={plain.container}>
      <article className={styles.page}>
        <h1 className={plain.heading}>{heading}</h1>
        <p className={plain.muted}>{introduction}</p>
        <nav className={styles.contents} aria-label="On this page">
          <ul>
            {sections.map(({ heading: title }) => (
              <li key={title}>
                <a href={`#${idOf(title)}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        {sections.map(({ heading: title, paragraphs }) => (
          <section key={title} id={idOf(title)} className={styles.section}>
            <h2 className={plain.heading}>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
    </div>
  );
}

function idOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/gu, "-");
}
