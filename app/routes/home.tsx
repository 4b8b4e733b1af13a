import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { GENERATOR_PAGES } from "#app/answers/generator-pages.ts";
import { useSiteNames } from "#app/layouts/site.tsx";
import plain from "#app/look/plain.module.css";
import { useShownRoles } from "#app/session/use-session.ts";
import { pageTitle } from "#app/site/page-title.ts";
import type { Route } from "./+types/home.ts";
import styles from "./home.module.css";

const SHOWCASES = [
  {
    image: "/images/home-embed.svg",
    heading: "Your own AI form, on your own page",
    text: "Write a prompt with blanks, and paste one line into your site. Visitors fill in the blanks and read an answer in your colors and your font.",
  },
  {
    image: "/images/home-lock.svg",
    heading: "Locked to the sites you choose",
    text: "Browsers open a widget only on the sites you allow. A widget answers only its own prompt, and daily limits cap its cost.",
  },
  {
    image: "/images/home-speed.svg",
    heading: "Fast on every device",
    text: "The form is small and comes from a server near your visitors. It works on a slow phone, and even with JavaScript switched off.",
  },
];

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Home", matches);
}

export default function Home() {
  const { tagline } = useSiteNames();
  return (
    <>
      <Hero tagline={tagline} />
      <section className={`${plain.container} ${styles.generators}`}>
        <h2 className={plain.heading}>Six generators to begin with</h2>
        <p className={plain.muted}>
          Describe what you do in a sentence or two. Keep what you like.
        </p>
        <div className={styles.cards}>
          {GENERATOR_PAGES.map(({ path, title, blurb }) => (
            <div key={path} className={styles.card}>
              <h3 className={plain.heading}>
                <Link to={path} className={plain.link}>
                  {title}
                </Link>
              </h3>
              <p className={plain.muted}>{blurb}</p>
            </div>
          ))}
        </div>
      </section>
      <div className={`${plain.container} ${styles.showcases}`}>
        {SHOWCASES.map((showcase) => (
          <Showcase key={showcase.image} {...showcase} />
        ))}
      </div>
    </>
  );
}

function Hero({ tagline }: { tagline: string }) {
  const isSignedIn = useShownRoles() !== null;
  return (
    <div className={styles.hero}>
      <div className={plain.container}>
        <div className={styles.pitch}>
          <h1 className={plain.heading}>{tagline}</h1>
          <p className={plain.muted}>
            Generators, a chat and small AI forms for people who teach: plan the course, name it,
            write about it, and let your visitors try it.
          </p>
          <Link
            to={isSignedIn ? "/dashboard" : "/login"}
            className={`${plain.button} ${plain.large}`}
          >
            Try It Out <ArrowRight />
          </Link>
        </div>
      </div>
    </div>
  );
}

function Showcase({ image, heading, text }: (typeof SHOWCASES)[number]) {
  return (
    <section className={styles.showcase}>
      <img src={image} alt="" width="800" height="500" loading="lazy" />
      <div>
        <h2 className={plain.heading}>{heading}</h2>
        <p className={plain.muted}>{text}</p>
      </div>
    </section>
  );
}
