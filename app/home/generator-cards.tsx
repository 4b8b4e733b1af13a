import { ArrowRight } from "#app/look/icons.ts";
import { Link } from "react-router";
import { GENERATOR_PAGES } from "#app/site/generator-pages.ts";
import plain from "#app/look/plain.module.css";
import styles from "./generator-cards.module.css";

/** An example of each generator's answer, for a baker who teaches. */
const SAMPLES: Record<string, string> = {
  "/businessnames": "Crumb & Company · The Slow Loaf · Rise School",
  "/coursenames": "Bread by Sunday · From Starter to Slice",
  "/communitynames": "The Proofing Room · Flour Friends",
  "/socialposts": "“Your first loaf will be ugly. Bake it anyway.”",
  "/topics": "Week 1: Show us your starter. What is alive in it?",
  "/courseideas": "A weekend course: one dough, four breads",
};

/** The six generators of the home page. The whole card is a link. */
export function GeneratorCards() {
  return (
    <div className={styles.cards}>
      {GENERATOR_PAGES.map(({ path, title, blurb }) => (
        <Link key={path} to={path} className={styles.card}>
          <h3 className={plain.heading}>
            {title} <ArrowRight size="18" aria-hidden="true" />
          </h3>
          <p className={plain.muted}>{blurb}</p>
          <p className={styles.sample}>{SAMPLES[path]}</p>
        </Link>
      ))}
    </div>
  );
}
