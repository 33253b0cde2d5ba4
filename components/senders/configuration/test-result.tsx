'use client';

import { Check } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useId, useState } from 'react';
import type { SampleFacts } from '#components/kit/samples/facts.ts';
import { highlightRequest } from '#components/kit/samples/highlight-request.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { CodeLines } from '#components/ui/code/code-lines.tsx';
import { sampleText } from '#components/ui/code/code-sample.ts';
import { highlightJson } from '#components/ui/code/highlight-json.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { State } from '#components/ui/state.tsx';
import { TabList } from '#components/ui/tab-list.tsx';
import type { SimulatorAddress } from '#lib/engine/messages/schema.ts';
import type { TestOutcome } from './send-test.ts';
import type { TestDraft } from './use-test-draft.ts';

// Most visits send no test: its code comes with the first.
const LiveEvents = dynamic(() => import('./live-events.tsx').then((module) => module.LiveEvents), { ssr: false });

type TestResultProps = {
  facts: SampleFacts;
  draft: TestDraft;
  outcome: TestOutcome | null;
  simulators: readonly SimulatorAddress[];
};

type Side = 'request' | 'reply';

/** The request that a test makes, the reply to it, and the events of its message as they happen. */
export function TestResult({ facts, draft, outcome, simulators }: TestResultProps) {
  const t = useTexts('configuration');
  const id = useId();
  // The reply opens as soon as it arrives; a choice holds until the next test.
  const [choice, setChoice] = useState<{ side: Side; at: number | undefined }>();
  const fallback = outcome ? 'reply' : 'request';
  const open = choice && choice.at === outcome?.at ? choice.side : fallback;
  const request = highlightRequest(t('test.request'), facts, draft);
  const reply = outcome && highlightJson(t('test.reply'), outcome.reply);
  const shown = open === 'request' ? request : reply;
  return (
    <section
      aria-label={t('test.outcome')}
      className="flex min-w-0 flex-col gap-3 border-t border-line bg-code px-5 py-4.5 lg:border-t-0 lg:border-l"
    >
      <div className="flex min-h-9 items-center justify-between gap-3">
        <TabList
          label={t('test.exchange')}
          tabs={[
            { value: 'request', label: t('test.request') },
            { value: 'reply', label: t('test.reply') },
          ]}
          open={open}
          onOpen={(side: Side) => setChoice({ side, at: outcome?.at })}
          id={id}
          opensOnFocus
          className="flex gap-4"
          tabClassName="h-9 border-b-2 border-transparent text-sm font-medium text-muted hover:text-fg aria-selected:border-fg aria-selected:text-fg pointer-coarse:h-11"
        />
        <div className="flex items-center gap-1">
          {outcome && <ReplyStatus status={outcome.status} />}
          {shown && <CopyButton value={sampleText(shown)} label={t(`test.${open}Copied`)} />}
        </div>
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${open === 'request' ? 0 : 1}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach an area that scrolls
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-lg border border-line bg-surface text-sm"
      >
        {shown ? <CodeLines lines={shown.lines} /> : <p className="px-3.5 py-3 text-muted">{t('test.noReply')}</p>}
      </div>
      {outcome?.id ? (
        <LiveEvents key={outcome.id} id={outcome.id} to={outcome.to} simulators={simulators} />
      ) : (
        !outcome && <p className="text-sm text-muted">{t('test.before')}</p>
      )}
    </section>
  );
}

function ReplyStatus({ status }: { status: number }) {
  const t = useTexts('configuration');
  return status === 200 ? (
    <State isLoud tone="success" icon={Check} className="font-mono">
      {t('test.accepted', { status: String(status) })}
    </State>
  ) : (
    <State tone="danger" className="font-mono">
      {t('test.refused', { status: String(status) })}
    </State>
  );
}
