'use client';

import { useEffect } from 'react';
import { leaveSession, rememberSession, type StoredSession, watchLogout } from '#lib/client/log-out.ts';

/** Keeps what the spec stores of a session in the browser (§3), and leaves for the login when another tab logs out. */
export function SignOutWatch({ teamId, email, teamFullname }: StoredSession) {
  useEffect(() => rememberSession({ teamId, email, teamFullname }), [teamId, email, teamFullname]);
  useEffect(() => watchLogout(leaveSession), []);
  return null;
}
