'use client';

import { useEffect } from 'react';
import { leaveSession, rememberSession, type StoredSession, watchLogout } from '#lib/client/log-out.ts';

/** Stores the session facts of the spec in the browser (§3), and opens the login page when another tab signs out. */
export function SignOutWatch({ teamId, email, teamFullname }: StoredSession) {
  useEffect(() => rememberSession({ teamId, email, teamFullname }), [teamId, email, teamFullname]);
  useEffect(() => watchLogout(leaveSession), []);
  return null;
}
