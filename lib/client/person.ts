/** The person who is signed in, by the ids that reports of errors and visits may carry. */
export type Person = { userId: string; companyId: string };

let person: Person | null = null;
const listeners = new Set<(person: Person) => void>();

/** Returns the person who is signed in; null on a page for guests. */
export const currentPerson = (): Person | null => person;

/** Stores who is signed in, for the rest of this page load. */
export function setPerson(next: Person): void {
  person = next;
  for (const listener of listeners) listener(next);
}

/** Calls back at once if somebody is signed in, and whenever somebody signs in. Returns a function that stops watching. */
export function watchPerson(changed: (person: Person) => void): () => void {
  listeners.add(changed);
  if (person) changed(person);
  return () => listeners.delete(changed);
}

/**
 * Calls back as soon as somebody is known to be signed in, or after `timeoutMs` on a page for guests: the part of a page that
 * names the person may start after the rest.
 */
export function awaitPerson(timeoutMs: number, proceed: () => void): void {
  if (person) {
    proceed();
    return;
  }
  const stop = watchPerson(finish);
  const timer = setTimeout(finish, timeoutMs);
  function finish(): void {
    clearTimeout(timer);
    stop();
    proceed();
  }
}
