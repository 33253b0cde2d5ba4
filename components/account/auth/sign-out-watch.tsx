'use client';

import { useEffect } from 'react';
import { goToLogout } from '#lib/client/go-to-login.ts';
import { rememberSession, type StoredSession, watchLogout } from '#lib/client/log-out.ts';
import { setPerson } from '#lib/client/person.ts';

/** Stores the session facts of the spec in the browser (§3), and opens the login page when another tab signs out. */
export function SignOutWatch({ userId, teamId, email, teamFullname }: StoredSession & { userId: string }) {
  useEffect(() => rememberSession({ teamId, email, teamFullname }), [teamId, email, teamFullname]);
  useEffect(() => setPerson({ userId, companyId: teamId }), [userId, teamId]);
  useEffect(() => watchLogout(goToLogout), []);
  return null;
}
