import { Link } from "react-router";
import plain from "#app/look/plain.module.css";
import { LINK_LABELS } from "#domain/clients/link-labels.ts";
import type { ClientLinks } from "#domain/clients/frame.ts";
import styles from "./site-footer.module.css";

const PAGES = ["about", "contact", "terms", "privacy"] as const;

/** Pages of this product, for a client that has set no address of its own. */
const OWN_PAGES: ClientLinks = { terms: "/terms", privacy: "/privacy" };

const NETWORKS = [
  {
    name: "linkedin",
    path: "M4 9h4v11H4zM6 3.5a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4M10.5 9h3.8v1.6c.6-1 1.9-1.9 3.7-1.9 3 0 4 1.9 4 5V20h-4v-5.6c0-1.4-.4-2.4-1.7-2.4s-1.8 1-1.8 2.4V20h-4z",
  },
  {
    name: "youtube",
    path: "M22 8.2a3 3 0 0 0-2-2.1C18.1 5.6 12 5.6 12 5.6s-6.1 0-8 .5a3 3 0 0 0-2 2.1A31 31 0 0 0 1.7 12c0 1.3.1 2.6.3 3.8a3 3 0 0 0 2 2.1c1.9.5 8 .5 8 .5s6.1 0 8-.5a3 3 0 0 0 2-2.1c.2-1.2.3-2.5.3-3.8s-.1-2.6-.3-3.8M10 15V9l5.2 3z",
  },
  {
    name: "instagram",
    path: "M7.5 2h9A5.5 5.5 0 0 1 22 7.5v9a5.5 5.5 0 0 1-5.5 5.5h-9A5.5 5.5 0 0 1 2 16.5v-9A5.5 5.5 0 0 1 7.5 2m0 2A3.5 3.5 0 0 0 4 7.5v9A3.5 3.5 0 0 0 7.5 20h9a3.5 3.5 0 0 0 3.5-3.5v-9A3.5 3.5 0 0 0 16.5 4zM12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10m0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6m5.2-3.5a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6",
  },
] as const;

type SiteFooterProps = {
  clientName: string;
  links: ClientLinks;
  year?: number;
  container: string;
  /** One line, for pages whose work needs the room. */
  isSlim: boolean;
};

/** The shared footer, with the links that the client has set (product/clients 8). */
export function SiteFooter({ clientName, links, year, container, isSlim }: SiteFooterProps) {
  const networks = NETWORKS.filter(({ name }) => links[name]);
  return (
    <footer className={isSlim ? `${styles.footer} ${styles.slim}` : styles.footer}>
      <div className={container}>
        <div className={styles.row}>
          <nav aria-label="Footer" className={styles.pages}>
            {PAGES.map((name) => (
              <PageLink key={name} name={name} address={links[name]} className={plain.link} />
            ))}
          </nav>
          {networks.length > 0 && (
            <div className={styles.networks}>
              {networks.map(({ name, path }) => (
                <a
                  key={name}
                  href={links[name]}
                  aria-label={LINK_LABELS[name]}
                  className={plain.link}
                >
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
          )}
          <p className={styles.copyright}>
            © {year} {clientName}
          </p>
        </div>
      </div>
    </footer>
  );
}

type PageLinkProps = { name: (typeof PAGES)[number]; address?: string; className?: string };

/** A link to the client's own address, or to the product's page; nothing if there is neither. */
export function PageLink({ name, address, className }: PageLinkProps) {
  const own = OWN_PAGES[name];
  const text = LINK_LABELS[name];
  if (address)
    return (
      <a href={address} className={className}>
        {text}
      </a>
    );
  return own ? (
    <Link to={own} className={className}>
      {text}
    </Link>
  ) : null;
}
