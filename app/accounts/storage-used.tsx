import plain from "#app/look/plain.module.css";
import styles from "./storage-used.module.css";
import { NOTHING_STORED, STORAGE_FULL } from "#domain/assistant/storage.ts";

type Props = { storage: { bytes: number; limit: number } | null };

/** How much of their storage a person uses (product/accounts 8). */
export function StorageUsed({ storage }: Props) {
  if (storage === null) return <p>Your storage could not be measured. Reload the page.</p>;
  const { bytes, limit } = storage;
  const used = `${megabytes(bytes)} of ${megabytes(limit)} MB used`;
  return (
    <>
      <meter className={styles.bar} aria-label="Storage" max={limit} value={bytes} />
      <p>{used}</p>
      {bytes >= limit && (
        <p className={plain.note}>
          {STORAGE_FULL} {NOTHING_STORED}
        </p>
      )}
    </>
  );
}

const FORMAT = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

function megabytes(bytes: number): string {
  return FORMAT.format(bytes / 1_000_000);
}
