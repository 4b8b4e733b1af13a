import { ArrowRight } from "#app/look/icons.ts";
import { useState } from "react";
import { Link } from "react-router";
import { useDemoFrames, useSiteNames } from "#app/layouts/site.tsx";
import plain from "#app/look/plain.module.css";
import { useShownRoles } from "#app/session/use-session.ts";
import { DEMO, DemoFrame, focusDemo } from "#app/home/demo-frame.tsx";
import { titled } from "#app/site/page-title.ts";
import { GENERATOR_PAGES } from "#app/site/generator-pages.ts";
import styles from "./home.module.css";

/** Pictures of the product (scripts/readme-images.ts). One with `hasDark` has a variant for dark colours. */
const SHOWCASES = [
  {
    image: "/images/home-page",
    width: 1120,
    height: 760,
    hasDark: false,
    heading: "Your own AI form, on your own page",
    text: "Write a prompt with blanks, and paste one line into your site. Visitors fill in the blanks and read an answer in your colors and your font.",
  },
  {
    image: "/images/home-sites",
    width: 1120,
    height: 760,
    hasDark: true,
    heading: "Locked to the sites you choose",
    text: "Browsers open a widget only on the sites you allow. A widget answers only its own prompt, and daily limits cap its cost.",
  },
  {
    image: "/images/home-phone",
    width: 1120,
    height: 700,
    hasDark: false,
    heading: "Fast on every device",
    text: "The form is small and comes from a server near your visitors. It works on a slow phone, and even with JavaScript switched off.",
  },
];

export const meta = titled("Home");

export default function Home() {
  return (
    <>
      <Hero />
      <section className={`${plain.container} ${styles.generators}`}>
        <h2 className={plain.heading}>Six generators to begin with</h2>
        <p className={plain.muted}>
          Describe what you do in a sentence or two. Keep what you like.
        </p>
        <GeneratorCards />
      </section>
      <div className={`${plain.container} ${styles.showcases}`}>
        {SHOWCASES.map((showcase) => (
          <Showcase key={showcase.heading} {...showcase} />
        ))}
      </div>
    </>
  );
}

/** The tagline, and beside it widgets to try, or a picture of one. */
function Hero() {
  const { tagline } = useSiteNames();
  const isSignedIn = useShownRoles() !== null;
  const frames = useDemoFrames();
  const [hasFailed, setFailed] = useState(false);
  const hasDemo = frames.length > 0 && !hasFailed;
  return (
    <div className={styles.hero}>
      <div className={`${plain.container} ${styles.halves}`}>
        <div className={styles.pitch}>
          <h1 dir="auto" className={plain.heading} data-length={lengthOf(tagline)}>
            <Tagline text={tagline} />
          </h1>
          <p className={plain.muted}>
            Generators, a chat and small AI forms for people who teach: plan the course, name it,
            write about it, and let your visitors try it.
          </p>
          <div className={styles.ways}>
            <Link
              to={isSignedIn ? "/dashboard" : "/login"}
              className={`${plain.button} ${plain.large}`}
            >
              Try It Out <ArrowRight />
            </Link>
            <Link to="/make" className={`${plain.button} ${plain.large} ${plain.quiet}`}>
              Make a tool
            </Link>
            {hasDemo && (
              <a
                href={`#${DEMO}`}
                className={plain.textLink}
                onClick={(event) => focusDemo() && event.preventDefault()}
              >
                or try a form here, without an account
              </a>
            )}
          </div>
        </div>
        {hasDemo ? (
          <DemoFrame frames={frames} onFail={() => setFailed(true)} />
        ) : (
          <img
            src="/images/home-widget.webp"
            alt=""
            width="520"
            height="544"
            className={styles.picture}
          />
        )}
      </div>
    </div>
  );
}

/** The second sentence begins a line, so that no line ends with its first word. */
function Tagline({ text }: { text: string }) {
  const end = text.search(/[.!?]\s/u) + 1;
  if (end === 0) return text;
  return (
    <>
      <span className={styles.sentence}>{text.slice(0, end)}</span>{" "}
      <span className={styles.sentence}>{text.slice(end).trim()}</span>
    </>
  );
}

/** A long tagline is set smaller: the widget beside it keeps its place on the first screen. */
function lengthOf(tagline: string): "long" | "longest" | undefined {
  if (tagline.length > 120) return "longest";
  return tagline.length > 60 ? "long" : undefined;
}

function Showcase({ image, width, height, hasDark, heading, text }: (typeof SHOWCASES)[number]) {
  const picture = { width, height, loading: "lazy" as const };
  return (
    <section className={styles.showcase}>
      <div className={styles.pictures}>
        <img
          src={`${image}.webp`}
          alt=""
          {...picture}
          className={hasDark ? styles.light : undefined}
        />
        {hasDark && <img src={`${image}-dark.webp`} alt="" {...picture} className={styles.dark} />}
      </div>
      <div>
        <h2 className={plain.heading}>{heading}</h2>
        <p className={plain.muted}>{text}</p>
      </div>
    </section>
  );
}

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
function GeneratorCards() {
  return (
    <div className={styles.cards}>
      {GENERATOR_PAGES.map(({ path, title, blurb }) => (
        <Link key={path} to={path} className={styles.card}>
          <h3 className={plain.heading}>
            {title} <ArrowRight size="18" />
          </h3>
          <p className={plain.muted}>{blurb}</p>
          <p className={styles.sample}>{SAMPLES[path]}</p>
        </Link>
      ))}
    </div>
  );
}
