import { forgetSession } from './log-out.ts';

/** Signs out and reloads the page as a guest sees it, for a visitor who is signed in as the wrong person. */
export async function logOutAndStay(): Promise<void> {
  forgetSession();
  await fetch('/logout', { redirect: 'manual', cache: 'no-store' }).catch(() => undefined);
  window.location.reload();
}
