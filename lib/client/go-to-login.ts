import { leadsAway } from './leads-away.ts';

/** A page that is not there so many milliseconds after its link was pressed is not awaited any more. */
const AWAITED_MS = 10_000;

/** The link that was pressed last, and the page that contains it. */
let pressed: { path: string; from: string; at: number } | null = null;

/** True while this page navigates to the sign-in page. */
let isLeaving = false;

/** The time at which the person signed out. */
let signedOutAt = Number.NEGATIVE_INFINITY;

/**
 * Deletes the cookies of a session that is over, redirects to the login page and, after it, back: to the page whose link
 * was pressed, where the person is on the way to one, else here. Does nothing right after a sign-out, which leads to the
 * login page itself.
 */
export function goToLogin(): void {
  if (performance.now() - signedOutAt < AWAITED_MS) return;
  isLeaving = true;
  const wanted = pressed && isAwaited(pressed) ? pressed.path : here();
  window.location.assign(`/api/dashboard/v1/auth-session/renew?to=${encodeURIComponent(wanted)}`);
}

/** Leaves for where the session ends; an answer that finds it ended meanwhile leads nowhere else. */
export function goToLogout(): void {
  signedOutAt = performance.now();
  window.location.assign('/logout');
}

/** Records the links that are pressed; returns a function that ends it. */
export function watchPresses(): () => void {
  window.addEventListener('click', onClick);
  return () => window.removeEventListener('click', onClick);
}

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !leadsAway(link, event)) return;
  pressed = { path: link.pathname + link.search, from: here(), at: performance.now() };
  // A list had found the session ended a moment before.
  if (isLeaving) goToLogin();
}

const here = (): string => window.location.pathname + window.location.search;

const isAwaited = ({ from, at }: { from: string; at: number }): boolean =>
  from === here() && performance.now() - at < AWAITED_MS;
