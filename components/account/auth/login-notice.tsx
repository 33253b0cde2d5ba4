'use client';

import { useEffect } from 'react';
import type { TextKey } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { forgetSession } from '#lib/client/log-out.ts';

/** The reason for a visit to the login page. */
export type LoginNoticeKind =
  | 'ended'
  | 'signedOut'
  | 'passwordSet'
  | 'emailVerified'
  | 'emailChanged'
  | 'oauthFailed'
  | 'oauthUnverified';

const NOTICES = {
  ended: { text: 'login.ended', tone: 'warning' },
  signedOut: { text: 'login.signedOut', tone: 'info' },
  passwordSet: { text: 'login.passwordSet', tone: 'success' },
  emailVerified: { text: 'login.emailVerified', tone: 'success' },
  emailChanged: { text: 'login.emailChanged', tone: 'success' },
  oauthFailed: { text: 'login.oauthFailed', tone: 'danger' },
  oauthUnverified: { text: 'login.oauthUnverified', tone: 'danger' },
} as const satisfies Record<LoginNoticeKind, { text: TextKey<'auth'>; tone: string }>;

/** Shows the reason for the visit, and clears the browser's storage of a session that has ended. */
export function LoginNotice({ kind }: { kind: LoginNoticeKind }) {
  const t = useTexts('auth');
  const isOver = kind === 'ended' || kind === 'signedOut';
  useEffect(() => {
    if (isOver) forgetSession();
  }, [isOver]);
  const { text, tone } = NOTICES[kind];
  return <Alert tone={tone} title={t(text)} />;
}
