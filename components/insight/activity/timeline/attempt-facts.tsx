'use client';

import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatElapsed } from '#components/kit/message/format-elapsed.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Time } from '#components/ui/time.tsx';
import type { Attempt } from '#lib/insight/activity/message/schema.ts';
import { ConversationLines } from './conversation.tsx';
import { bounceText } from './event-facts.tsx';
import { FactLine } from './fact-line.tsx';
import { ReplyStrip } from './reply-strip.tsx';

/** The values of an event's `tls_policy` that mean that TLS was demanded. */
const DEMANDS = ['encrypted', 'required', 'sts', 'dane'] as const;

/** The reply and the facts of one attempt; its SMTP conversation opens below them. */
export function AttemptFacts({ attempt, tlsPolicy }: { attempt: Attempt; tlsPolicy: unknown }) {
  const t = useTexts('activity');
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  const facts: ReactNode[] = [];
  if (attempt.bounce) facts.push(bounceText(t, attempt.bounce));
  if (attempt.remoteIp) facts.push(attempt.remoteIp);
  if (attempt.localIp) facts.push(t('attempt.fromIp', { ip: attempt.localIp }));
  if (attempt.route !== 'capture') {
    facts.push(tlsText(t, attempt, tlsPolicy), t('attempt.took', { time: formatElapsed(t, attempt.durationMs) }));
  }
  const { nextTryAt } = attempt;
  if (nextTryAt) facts.push(t.rich('attempt.nextTry', { time: () => <Time at={nextTryAt} /> }));
  const hasConversation = attempt.conversation.length > 0;
  return (
    <>
      {attempt.reply && <ReplyStrip reply={attempt.reply} />}
      <FactLine facts={facts}>
        {hasConversation && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex items-center gap-1 rounded-sm font-medium text-accent-text hover:underline pointer-coarse:min-h-10"
          >
            {t('conversation')}
            <ChevronDown aria-hidden className={clsx('size-3.5', isOpen && 'rotate-180')} />
          </button>
        )}
      </FactLine>
      {hasConversation && (
        <div id={panel} hidden={!isOpen}>
          {isOpen && <ConversationLines lines={attempt.conversation} />}
        </div>
      )}
    </>
  );
}

function tlsText(t: Translate<'activity'>, { tlsVersion, tlsCipher }: Attempt, policy: unknown): string {
  const tls = tlsVersion
    ? [tlsVersion.replace('TLSv', 'TLS '), tlsCipher].filter(Boolean).join(', ')
    : t('attempt.noTls');
  const demand = DEMANDS.find((one) => one === policy);
  return demand ? t(`tlsDemandedBy.${demand}`, { tls }) : tls;
}
