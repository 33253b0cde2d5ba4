'use client';

import { useEffect } from 'react';
import { watchLogout } from '#lib/client/log-out.ts';
import { goToLogin } from '#lib/client/show-error.ts';

/** Leaves for the login when another tab of this browser logs out. */
export function SignOutWatch() {
  useEffect(() => watchLogout(goToLogin), []);
  return null;
}
