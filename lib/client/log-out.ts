import { signOut } from 'next-auth/react';
import { showError } from './show-error.ts';

/** Ends the session on the server and goes to the login page; a full load, so that nothing of the session stays. */
export async function logOut(): Promise<void> {
  try {
    await signOut({ redirect: false });
    window.location.assign('/login');
  } catch (error) {
    showError(error, 'You are still logged in');
  }
}
