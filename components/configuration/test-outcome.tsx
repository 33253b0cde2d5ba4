'use client';

import { Timeline } from '#components/activity/timeline/timeline.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { CodeBlock } from '#components/ui/code/code-block.tsx';
import { plainSample } from '#components/ui/code/code-sample.ts';
import { highlightJson } from '#components/ui/code/highlight-json.ts';
import { Spinner } from '#components/ui/spinner.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { ActivityDetail } from '#lib/activity/schema.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { Simulation, SimulatorAddress } from '#lib/messages/schema.ts';
import { curlCommand } from './samples/curl-command.ts';
import type { SampleFacts } from './samples/facts.ts';
import type { TestOutcome } from './test-form.tsx';

type TestOutcomePanelProps = { facts: SampleFacts; outcome: TestOutcome; simulators: readonly SimulatorAddress[] };

/** The request and the reply of a test, and the events of its message as they happen. */
export function TestOutcomePanel({ facts, outcome, simulators }: TestOutcomePanelProps) {
  const t = useTexts('configuration');
  return (
    <section aria-label={t('test.outcome')} className="flex flex-col gap-4 border-t border-line pt-4">
      <CodeBlock
        label={t('test.exchange')}
        samples={[
          plainSample(t('test.request'), curlCommand(facts, outcome.request)),
          highlightJson(t('test.reply', { status: String(outcome.status) }), outcome.reply),
        ]}
        key={outcome.at}
      />
      {outcome.id && <LiveEvents id={outcome.id} to={outcome.request.to ?? ''} simulators={simulators} />}
    </section>
  );
}

/** The interval at which events are fetched until the last one is there, in milliseconds. */
const POLL_MS = 1_000;

/** The event that ends a simulation, if it comes after the delivery. */
const LAST_EVENT: Partial<Record<Simulation, ActivityDetail['events'][number]['type']>> = {
  complained: 'spam_complaint',
  opened: 'open',
  clicked: 'click',
  outofband: 'out_of_band',
};

type LiveEventsProps = { id: string; to: string; simulators: readonly SimulatorAddress[] };

function LiveEvents({ id, to, simulators }: LiveEventsProps) {
  const t = useTexts('configuration');
  const simulation = simulators.find(({ address }) => address === to)?.simulation;
  const last = simulation && LAST_EVENT[simulation];
  const isOver = (detail: ActivityDetail | undefined): boolean =>
    detail?.isSettled === true && (!last || detail.events.some(({ type }) => type === last));
  const { data, error } = useApi<ActivityDetail>(`/api/config/v1/activity/${id}?recipient=0`, {
    refreshInterval: (latest) => (isOver(latest) ? 0 : POLL_MS),
  });
  const isWaiting = !isOver(data);
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {data && <Timeline message={data} />}
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
