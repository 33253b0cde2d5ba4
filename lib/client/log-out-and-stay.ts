import { forgetSession } from './log-out.ts';

/** Logs out and shows the same page anew, as a guest sees it: where somebody is logged in as the wrong person. */
export async function logOutAndStay(): Promise<void> {
  forgetSession();
  await fetch('/logout', { redirect: 'manual', cache: 'no-store' }).catch(() => undefined);
  window.location.reload();
}
