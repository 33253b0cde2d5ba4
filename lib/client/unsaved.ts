import { leadsAway } from './leads-away.ts';

/** Whether a form holds words that were not sent. */
type Check = () => boolean;

const checks = new Set<Check>();
const listeners = new Set<() => void>();

/** Where somebody wants to go who was not let go yet. */
let waiting: (() => void) | null = null;

/** Set while a link that was held back is followed after all. */
let isReleased = false;

/**
 * Holds back whoever leaves while `check` finds words that were not sent: a link or a step back asks with our dialog,
 * a reload or a closed tab with the browser's. What it returns ends that.
 */
export function watchUnsaved(check: Check): () => void {
  if (checks.size === 0) listen(true);
  checks.add(check);
  return () => forget([check]);
}

/** Goes; first asks, where a form holds words that were not sent. For ways that are no links. */
export function leave(go: () => void): void {
  if (hasUnsaved()) wait(go);
  else go();
}

/** Whether somebody waits to be let go. */
export const isLeaveAsked = (): boolean => waiting !== null;

/** Answers whoever waits: goes, and what was typed is given up, or stays. */
export function answerLeave(isLeaving: boolean): void {
  const go = waiting;
  if (isLeaving) forget([...checks].filter((check) => check()));
  wait(null);
  if (isLeaving) go?.();
}

/** Tells when somebody begins or ceases to wait. */
export function watchLeave(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

const hasUnsaved = (): boolean => [...checks].some((check) => check());

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
