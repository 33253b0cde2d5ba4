import { withoutSecrets } from '#lib/core/without-secrets.ts';
import { awaitPerson, currentPerson } from './person.ts';

/** The operator's service for page visits: the URL that captures events, and the key of the project. */
export type AnalyticsService = { url: string; key: string };

let service: AnalyticsService | null = null;

/** How long a visit waits for the person who is signed in, in milliseconds; then it is that of a guest. */
const PERSON_MS = 1_000;

/** Names a guest for one page load; nothing is stored in the browser. */
let guestId: string | undefined;

/** Sets the service that events are sent to. Nothing is sent before. */
export function setAnalytics(next: AnalyticsService): void {
  service = next;
}

/** Sends a page visit; of the address only the path, as queries may hold addresses that people search for. */
export function captureVisit(pathname: string): void {
  const path = withoutSecrets(pathname);
  const facts = { $current_url: window.location.origin + path, $pathname: path };
  awaitPerson(PERSON_MS, () => capture('$pageview', facts));
}

/** Sends a sign-out with the company's id, the person's email address and the name (docs/product.md §7). */
export function captureSignOut({ companyId, email, name }: { companyId: string; email: string; name: string }): void {
  capture('sign-out', { companyId, email, name });
}

function capture(event: string, facts: Record<string, string>): void {
  if (!service) return;
  const person = currentPerson();
  if (!person) guestId ??= crypto.randomUUID();
  const body = {
    api_key: service.key,
    event,
    distinct_id: person?.userId ?? guestId,
    timestamp: new Date().toISOString(),
    // A guest gets no profile.
    properties: { ...facts, ...(person ? { companyId: person.companyId } : { $process_person_profile: false }) },
  };
  const init: RequestInit = { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true };
  // Lost when the service is away: a visit is not worth a second try.
  fetch(service.url, { ...init, body: JSON.stringify(body) }).catch(() => {});
}
