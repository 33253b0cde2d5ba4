import { isListening, listenForNotifications } from '#lib/infra/db/listen.ts';

/** The time that an entry is served while changes are announced, and while they are not. */
const HEARD_MS = 30_000;
const UNHEARD_MS = 1_000;
const MAX_ENTRIES = 10_000;

/** Payload of a notification that concerns every company. */
const ALL = '*';

type Entry<T> = { companyId: string | null; value: Promise<T>; loadedAt: number };

/** A cache of values looked up for companies, each kept until its company's rows change. */
export type CompanyCache<T> = {
  /** The kept value of a key, or what `load` gives; concurrent calls share one load, and a failed load is not kept. */
  get(key: string, load: () => Promise<T>): Promise<T>;
  /** Forgets one key: before reading again what may have just changed. */
  forget(key: string): void;
  /** Forgets all of a company: after a change by this process, which needs not wait for its own notification. */
  forgetCompany(companyId: string): void;
};

/**
 * A cache whose entries belong to companies and are dropped when the database says that the company changed
 * (trigger `notify_company_changed`). Without notifications, an entry is kept for one second.
 *
 * @param companyOf tells whose an entry is; null keeps it for a second only (what is not found has no company).
 */
export function createCompanyCache<T>(companyOf: (value: T) => string | null): CompanyCache<T> {
  const entries = new Map<string, Entry<T>>();
  let hearing: Promise<void> | null = null;
  let isHeard = false;

  const drop = (companyId: string | null) => {
    for (const [key, entry] of entries)
      if (companyId === null || entry.companyId === null || entry.companyId === companyId) entries.delete(key);
  };

  const hear = (): Promise<void> => {
    hearing ??= listenForNotifications('company_changed', (changed) => drop(changed === ALL ? null : changed)).then(
      () => {
        isHeard = true;
      },
      () => {
        hearing = null;
      },
    );
    return hearing;
  };

  const findKept = (key: string): Promise<T> | null => {
    const kept = entries.get(key);
    const livesMs = kept?.companyId && isListening() ? HEARD_MS : UNHEARD_MS;
    return kept && Date.now() - kept.loadedAt < livesMs ? kept.value : null;
  };

  const keep = (key: string, load: () => Promise<T>): Promise<T> => {
    if (entries.size >= MAX_ENTRIES) entries.clear();
    const value = load().then(
      (loaded) => {
        entry.companyId = companyOf(loaded);
        return loaded;
      },
      (error: unknown) => {
        if (entries.get(key) === entry) entries.delete(key);
        throw error;
      },
    );
    const entry: Entry<T> = { companyId: null, value, loadedAt: Date.now() };
    entries.set(key, entry);
    return value;
  };

  const find = (key: string, load: () => Promise<T>): Promise<T> => findKept(key) ?? keep(key, load);

  return {
    // Every caller gets the kept promise itself, so that they continue in the order in which they asked.
    get: (key, load) => (isHeard ? find(key, load) : hear().then(() => find(key, load))),
    forget: (key) => void entries.delete(key),
    forgetCompany: drop,
  };
}
