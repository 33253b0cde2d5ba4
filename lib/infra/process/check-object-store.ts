import { findObjectStore } from '#lib/infra/blob/object-store.ts';

const TIMEOUT_MS = 2_000;

/** A check that succeeded counts for so long: probes come every few seconds, and stores charge for requests. */
const GOOD_FOR_MS = 10_000;

let goodUntil = Number.NEGATIVE_INFINITY;

/**
 * Checks that the object store of message bodies can be used; there is nothing to check where bodies are in the database.
 *
 * @throws when the store is down, refuses the key, or is silent for two seconds.
 */
export async function checkObjectStore(): Promise<void> {
  const store = findObjectStore();
  if (!store || performance.now() < goodUntil) return;
  const checked = store.check();
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The object store does not answer.')), TIMEOUT_MS);
  });
  try {
    await Promise.race([checked, silence]);
    goodUntil = performance.now() + GOOD_FOR_MS;
  } finally {
    clearTimeout(timer);
    checked.catch(() => {});
  }
}
