import { ApiError } from './api-error.ts';
import { type Given, pathOf } from './calls.ts';
import { displayOf } from './show-error.ts';
import { lastVisits } from './visits.ts';

/** The call that writes browser errors to the installation's own log; nothing is sent elsewhere. */
const REPORT = 'POST /api/config/v1/browser-error';

/** One page load reports so many errors at most: a loop of failures must not become a flood. */
const REPORTS_MAX = 5;

/** Longest texts that are sent, in characters; the server takes no longer ones. */
const LONGEST = { message: 500, stack: 4_000, path: 300 };

/** Errors that are not reported (§8, Display behaviour): browser noise, and errors that a reload fixes. */
export const IGNORED_ERRORS = [
  /non-error (?:promise )?rejection|non-error exception/i,
  /ResizeObserver loop/i,
  /loading (css )?chunk|ChunkLoadError|failed to load chunk/i,
  /dynamically imported module|importing a module script failed/i,
  /unable to preload css/i,
  /NEXT_(REDIRECT|NOT_FOUND|HTTP_ERROR)|failed to fetch rsc payload|navigation (cancelled|aborted)/i,
];

/** Codes of known errors that the person sees (docs/product.md §8): imports, tokens, sign-ins. */
const KNOWN_CODE = /import|token|login|loggedOut|authenticationFailed|signInConfirm|forceOut/i;

const reported = new Set<string>();

/** The errors of this page load, kept for a service that is loaded later. */
const kept: Error[] = [];
let forward: ((error: Error) => void) | null = null;

/** Sends each reported error to a service of the operator's too, those of before first. */
export function forwardReports(send: (error: Error) => void): void {
  forward = send;
  for (const error of kept.splice(0)) send(error);
}

/**
 * Reports an error that nobody expected to our own log, and to the operator's service where there is one, once per page load
 * and kind (docs/product.md §8). Errors that the catalogue knows how to show are no reports; neither is what is thrown and is
 * no error.
 */
export function reportError(error: unknown): void {
  if (!(error instanceof Error) || !isWorthReporting(error)) return;
  const kind = `${error.name}: ${error.message}`;
  if (reported.has(kind) || reported.size >= REPORTS_MAX) return;
  reported.add(kind);
  if (forward) forward(error);
  else kept.push(error);
  const body: Given<typeof REPORT>['body'] = {
    message: kind.slice(0, LONGEST.message),
    stack: (error.stack ?? '').slice(0, LONGEST.stack),
    path: window.location.pathname.slice(0, LONGEST.path),
    visits: lastVisits().map(({ path, at }) => ({ path: path.slice(0, LONGEST.path), at })),
  };
  const headers = { 'content-type': 'application/json', 'x-product': 'transactional' };
  // Lost when the server is away: a report is not worth a second try.
  fetch(pathOf(REPORT, { body }), { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }).catch(
    () => {},
  );
}

/** Reports what nothing in the page caught. */
export function watchErrors(): () => void {
  const onError = (event: ErrorEvent) => reportError(event.error);
  const onRejection = (event: PromiseRejectionEvent) => reportError(event.reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

function isWorthReporting(error: Error): boolean {
  if (error.name === 'AbortError' || IGNORED_ERRORS.some((words) => words.test(`${error.name} ${error.message}`)))
    return false;
  if (!(error instanceof ApiError)) return true;
  return !KNOWN_CODE.test(String(error.code)) && error.status >= 500 && displayOf(error) === 'toast';
}
