import { captureSignOut } from './analytics.ts';
import { goToLogout } from './go-to-login.ts';

/** Items that the browser stores for a session besides its cookies (docs/product.md §3 Local browser storage). */
export type StoredSession = { teamId: string; email: string; teamFullname: string };

const STORED_KEYS = ['teamId', 'email', 'teamFullname'] as const;

/** The channel on which tabs of one browser tell each other that the session is over. */
const CHANNEL = 'mailwright-session';

/**
 * Signs out: clears what this browser stored, notifies its other tabs, and lets the server end the session, remove the
 * cookies and redirect to the sign-in page. This is a full page load, so that nothing of the session stays in memory.
 */
export async function logOut(): Promise<void> {
  reportSignOut();
  forgetSession();
  openChannel()?.postMessage('logout');
  goToLogout();
}

/** Keeps what the spec names of a session beside its cookies. */
export function rememberSession(session: StoredSession): void {
  try {
    for (const key of STORED_KEYS) window.localStorage.setItem(key, session[key]);
  } catch {
    // Nothing here needs it to be kept.
  }
}

/** Tells the operator's analytics, where they have one, who signs out: as the spec names it in the browser's storage. */
function reportSignOut(): void {
  try {
    const [companyId, email, name] = STORED_KEYS.map((key) => window.localStorage.getItem(key));
    if (companyId && email && name) captureSignOut({ companyId, email, name });
  } catch {
    // Without storage nobody is known.
  }
}

/** Removes what the browser keeps of a session beside its cookies (docs/product.md §4: logout clears related local data). */
export function forgetSession(): void {
  try {
    for (const key of STORED_KEYS) window.localStorage.removeItem(key);
  } catch {
    // Storage that is switched off holds nothing.
  }
}

/** Calls back when another tab of this browser signs out. Returns a function that stops watching. */
export function watchLogout(onLogout: () => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', onLogout);
  return () => channel?.removeEventListener('message', onLogout);
}

let opened: BroadcastChannel | undefined;

/** One for the whole tab: what is posted on it reaches all tabs but this one, which would else leave twice at once. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') opened ??= new BroadcastChannel(CHANNEL);
  return opened;
}

/** Signs out and reloads the page as a guest sees it, for a visitor who is signed in as the wrong person. */
export async function logOutAndStay(): Promise<void> {
  forgetSession();
  await fetch('/logout', { redirect: 'manual', cache: 'no-store' }).catch(() => undefined);
  window.location.reload();
}
