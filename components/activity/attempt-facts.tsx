'use client';

import type { ReactNode } from 'react';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Time } from '#components/ui/time.tsx';
import type { Attempt } from '#lib/activity/schema.ts';
import { FactLine } from './fact-line.tsx';
import { ReplyText } from './reply-text.tsx';

/** The values of an event's `tls_policy` that mean that TLS was demanded. */
const DEMANDS = ['encrypted', 'required', 'sts', 'dane'] as const;

/** The facts of one attempt: the reply, the server, TLS, the duration and the next attempt. */
export function AttemptFacts({ attempt, tlsPolicy }: { attempt: Attempt; tlsPolicy: unknown }) {
  const t = useTexts('activity');
  const facts: [label: string, value: ReactNode][] = [[t('attempt.number'), attempt.number]];
  if (attempt.host) facts.push([t('attempt.host'), attempt.host]);
  if (attempt.remoteIp) facts.push([t('attempt.ip'), attempt.remoteIp]);
  if (attempt.localIp) facts.push([t('attempt.fromIp'), attempt.localIp]);
  if (attempt.route !== 'capture') facts.push([t('attempt.tls'), tlsWords(t, attempt, tlsPolicy)]);
  facts.push([t('attempt.took'), formatDuration(t, attempt.durationMs)]);
  if (attempt.nextTryAt) facts.push([t('attempt.nextTry'), <Time key="next" at={attempt.nextTryAt} />]);
  return (
    <>
      {attempt.reply && <ReplyText reply={attempt.reply} bounce={attempt.bounce} />}
      <FactLine facts={facts} />
    </>
  );
}

function tlsWords(t: Translate<'activity'>, { tlsVersion, tlsCipher }: Attempt, policy: unknown): string {
  const tls = tlsVersion ? [tlsVersion, tlsCipher].filter(Boolean).join(', ') : t('none');
  const demand = DEMANDS.find((one) => one === policy);
  return demand ? t(`tlsDemandedBy.${demand}`, { tls }) : tls;
}

/** "45 ms", "1.2 s": how long something took. */
function formatDuration(t: Translate<'activity'>, ms: number): string {
  return ms < 1_000 ? t('milliseconds', { ms }) : t('seconds', { seconds: ms / 1_000 });
}
