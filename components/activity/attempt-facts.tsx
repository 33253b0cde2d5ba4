import type { ReactNode } from 'react';
import { Time } from '#components/ui/time.tsx';
import type { Attempt } from '#lib/activity/schema.ts';
import { FactLine } from './fact-line.tsx';
import { ReplyText } from './reply-text.tsx';

/** What is known of one try: the reply, who was spoken to and how, how long it took, when the next one is. */
export function AttemptFacts({ attempt }: { attempt: Attempt }) {
  const facts: [label: string, value: ReactNode][] = [['Attempt', attempt.number]];
  if (attempt.host) facts.push(['Host', attempt.host]);
  if (attempt.remoteIp) facts.push(['IP', attempt.remoteIp]);
  if (attempt.localIp) facts.push(['From IP', attempt.localIp]);
  if (attempt.route !== 'capture') facts.push(['TLS', tlsWords(attempt)]);
  facts.push(['Took', formatDuration(attempt.durationMs)]);
  if (attempt.nextTryAt) facts.push(['Next try', <Time key="next" at={attempt.nextTryAt} />]);
  return (
    <>
      {attempt.reply && <ReplyText reply={attempt.reply} bounce={attempt.bounce} />}
      <FactLine facts={facts} />
    </>
  );
}

function tlsWords({ tlsVersion, tlsCipher }: Attempt): string {
  if (!tlsVersion) return 'none';
  return tlsCipher ? `${tlsVersion}, ${tlsCipher}` : tlsVersion;
}

/** "45 ms", "1.2 s": how long something took. */
function formatDuration(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
