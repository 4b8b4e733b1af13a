import plain from "#app/look/plain.module.css";
import styles from "./site-footer.module.css";

// The owner of the site replaces these placeholders.
const PAGES = ["About", "Contact", "Terms of Use", "Privacy Policy"];
const PLACEHOLDER = "#";

const NETWORKS = [
  {
    name: "LinkedIn",
    path: "M4 9h4v11H4zM6 3.5a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4M10.5 9h3.8v1.6c.6-1 1.9-1.9 3.7-1.9 3 0 4 1.9 4 5V20h-4v-5.6c0-1.4-.4-2.4-1.7-2.4s-1.8 1-1.8 2.4V20h-4z",
  },
  {
    name: "YouTube",
    path: "M22 8.2a3 3 0 0 0-2-2.1C18.1 5.6 12 5.6 12 5.6s-6.1 0-8 .5a3 3 0 0 0-2 2.1A31 31 0 0 0 1.7 12c0 1.3.1 2.6.3 3.8a3 3 0 0 0 2 2.1c1.9.5 8 .5 8 .5s6.1 0 8-.5a3 3 0 0 0 2-2.1c.2-1.2.3-2.5.3-3.8s-.1-2.6-.3-3.8M10 15V9l5.2 3z",
  },
  {
    name: "Instagram",
    path: "M7.5 2h9A5.5 5.5 0 0 1 22 7.5v9a5.5 5.5 0 0 1-5.5 5.5h-9A5.5 5.5 0 0 1 2 16.5v-9A5.5 5.5 0 0 1 7.5 2m0 2A3.5 3.5 0 0 0 4 7.5v9A3.5 3.5 0 0 0 7.5 20h9a3.5 3.5 0 0 0 3.5-3.5v-9A3.5 3.5 0 0 0 16.5 4zM12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10m0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6m5.2-3.5a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6",
  },
];

type SiteFooterProps = { clientName: string; year?: number; container: string };

/** The shared footer. */
export function SiteFooter({ clientName, year, container }: SiteFooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={container}>
        <div className={styles.row}>
          <nav aria-label="Footer" className={styles.pages}>
            {PAGES.map((page) => (
              <a key={page} href={PLACEHOLDER} className={plain.link}>
                {page}
              </a>
            ))}
          </nav>
          <div className={styles.networks}>
            {NETWORKS.map(({ name, path }) => (
              <a key={name} href={PLACEHOLDER} aria-label={name} className={plain.link}>
                <svg
                  viewBox="0 0 24 24"
                  width="20"
                  height="20"
                  fill="currentColor"
                  aria-hidden="true"
                >
                  <path fillRule="evenodd" d={path} />
                </svg>
              </a>
            ))}
          </div>
        </div>
        <p className={styles.copyright}>
          © {year} {clientName}
        </p>
      </div>
    </footer>
  );
}
