'use client';

import { Timeline } from '#components/activity/timeline.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { ActivityDetail } from '#lib/activity/schema.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { useApi } from '#lib/client/use-api.ts';
import { curlCommand } from './samples/curl-command.ts';
import type { SampleFacts } from './samples/facts.ts';
import type { TestOutcome } from './test-form.tsx';

/** What a test asked and was answered, and what happens to its message while it happens. */
export function TestOutcomePanel({ facts, outcome }: { facts: SampleFacts; outcome: TestOutcome }) {
  const t = useTexts('configuration');
  return (
    <section aria-label={t('test.outcome')} className="flex flex-col gap-4 border-t border-line pt-4">
      <CodeBlock
        label={t('test.exchange')}
        samples={[
          { label: t('test.request'), code: curlCommand(facts, outcome.request) },
          {
            label: t('test.reply', { status: String(outcome.status) }),
            code: JSON.stringify(outcome.reply, null, 2),
          },
        ]}
        key={outcome.at}
      />
      {outcome.id && <LiveEvents id={outcome.id} />}
    </section>
  );
}

/** How often the events are asked for until nothing more is to come, in milliseconds. */
const POLL_MS = 1_000;

function LiveEvents({ id }: { id: string }) {
  const t = useTexts('configuration');
  const { data, error } = useApi<ActivityDetail>(`/api/config/v1/activity/${id}?recipient=0`, {
    refreshInterval: (latest) => (latest?.isSettled ? 0 : POLL_MS),
  });
  const isWaiting = !data?.isSettled;
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {data && <Timeline events={data.events} attempts={data.attempts} />}
      {error && <Alert tone="warning" title={errorSentence(error)} />}
      {isWaiting && !error && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Spinner /> {t('test.waiting')}
        </p>
      )}
      {data && !isWaiting && <Alert tone={data.explanation.tone} title={data.explanation.summary} />}
      <p className="text-sm">
        <TextLink href={`/activity/${id}`}>{t('test.openInActivity')}</TextLink>
        {data?.recipients.some(({ status }) => status === 'captured') && (
          <>
            {' · '}
            <TextLink href={`/captured-mail/${id}`}>{t('test.readCaptured')}</TextLink>
          </>
        )}
      </p>
    </div>
  );
}
