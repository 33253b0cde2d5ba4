import { leadsAway } from './leads-away.ts';

/** True while a form has unsaved changes. */
type Check = () => boolean;

/** The checks, each with the function that is called when its input is discarded. */
const checks = new Map<Check, (() => void) | undefined>();
const listeners = new Set<() => void>();

/** The navigation that waits for a confirmation. */
let waiting: (() => void) | null = null;

/** Set while a link that was held back is followed after all. */
let isReleased = false;

/**
 * Prompts for confirmation before a person leaves the page while `check` finds unsent input: our dialog asks after a link or
 * a step back, the browser's dialog after a reload or a closed tab. Returns a function that stops watching.
 *
 * @param onDiscard called when the person leaves and discards the input.
 */
export function watchUnsaved(check: Check, onDiscard?: () => void): () => void {
  if (checks.size === 0) listen(true);
  checks.set(check, onDiscard);
  return () => forget([check]);
}

/** Goes; first asks, where a form holds words that were not sent. For ways that are no links. */
export function leave(go: () => void): void {
  if (hasUnsaved()) wait(go);
  else go();
}

/** Returns true while a navigation waits for a confirmation. */
export const isLeaveAsked = (): boolean => waiting !== null;

/** Answers the waiting navigation: it continues and discards the unsent input, or it is cancelled. */
export function answerLeave(isLeaving: boolean): void {
  const go = waiting;
  if (isLeaving) discard();
  wait(null);
  if (isLeaving) go?.();
}

/** Calls back when a navigation starts or stops waiting. Returns a function that stops watching. */
export function watchLeave(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

const hasUnsaved = (): boolean => [...checks.keys()].some((check) => check());

function discard(): void {
  const unsent = [...checks].filter(([check]) => check());
  forget(unsent.map(([check]) => check));
  for (const [, onDiscard] of unsent) onDiscard?.();
}

function forget(given: readonly Check[]): void {
  const had = checks.size;
  for (const check of given) checks.delete(check);
  if (had > 0 && checks.size === 0) listen(false);
}

function wait(go: (() => void) | null): void {
  waiting = go;
  for (const listener of listeners) listener();
}

/** The page's own events; on the window, where they come before the router's. Few browsers lack `navigation`. */
function listen(isOn: boolean): void {
  const change = isOn ? 'addEventListener' : 'removeEventListener';
  window[change]('click', onClick, true);
  window[change]('beforeunload', onUnload);
  if ('navigation' in window) navigation[change]('navigate', onNavigate);
}

function onClick(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (isReleased || !link || !(event instanceof MouseEvent) || !leadsAway(link, event) || !hasUnsaved()) return;
  event.preventDefault();
  event.stopPropagation();
  wait(() => {
    isReleased = true;
    link.click();
    isReleased = false;
  });
}

function onUnload(event: Event): void {
  if (hasUnsaved()) event.preventDefault();
}

/** A step back or forth within the page; the browser lets it be held back once after each act of a person. */
function onNavigate(event: Event): void {
  if (!(event instanceof NavigateEvent) || event.navigationType !== 'traverse') return;
  const { destination, cancelable } = event;
  if (!cancelable || !destination.sameDocument || !hasUnsaved()) return;
  event.preventDefault();
  const steps = destination.index - (navigation.currentEntry?.index ?? 0);
  wait(() => window.history.go(steps));
}
