'use client';

import { CircleCheck, CircleX, History, TriangleAlert } from 'lucide-react';
import { formatBytes } from '#components/kit/message/format-bytes.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { Section } from '#components/ui/section.tsx';
import { State } from '#components/ui/state.tsx';
import { formatDuration } from './format.ts';
import type { HealthIssue } from './list-health-issues.ts';

/** The summary at the top: a quiet line when all is well, or the list of problems. */
export function OperationsVerdict({ issues }: { issues: readonly HealthIssue[] }) {
  const t = useTexts('operations');
  const open = issues.filter(({ isOver }) => !isOver);
  if (issues.length === 0)
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <State tone="success" icon={CircleCheck}>
          {t('well')}
        </State>
        <span className="text-muted">{t('wellText')}</span>
      </p>
    );
  return (
    <Section
      title={open.length > 0 ? t('needsYou', { count: open.length }) : t('well')}
      description={<span className="wrap-anywhere">{t('runbook')}</span>}
    >
      <Card flush>
        <ul className="divide-y divide-line">
          {issues.map((issue) => (
            <li key={issue.id} className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5">
              <LevelBadge level={issue.level} isOver={issue.isOver ?? false} />
              <span className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere">{formatIssue(t, issue)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/** Shows the level of a problem in a word: loud where someone must act, quiet where all is well. */
export function LevelBadge({ level, isOver = false }: { level: 'ok' | 'warn' | 'fail'; isOver?: boolean }) {
  const t = useTexts('operations');
  if (isOver)
    return (
      <State tone="neutral" icon={History}>
        {t('over')}
      </State>
    );
  if (level === 'ok')
    return (
      <State tone="success" icon={CircleCheck}>
        {t('levels.ok')}
      </State>
    );
  const isFailure = level === 'fail';
  return (
    <State tone={isFailure ? 'danger' : 'warning'} icon={isFailure ? CircleX : TriangleAlert}>
      {t(`levels.${level}`)}
    </State>
  );
}

function formatIssue(t: Translate<'operations'>, issue: HealthIssue): string {
  switch (issue.kind) {
    case 'no-process':
      return t('issues.no-process', { role: issue.role });
    case 'silent':
      return t('issues.silent', { count: issue.count, names: issue.names });
    case 'queue-late':
      return t('issues.queue-late', { duration: formatDuration(t, issue.seconds) });
    case 'held':
      return t('issues.held', { count: issue.count, names: issue.names });
    case 'disk':
      return t('issues.disk', { host: issue.host, free: formatBytes(issue.freeBytes) });
    case 'certificate':
      return issue.days < 0
        ? t('issues.expired', { host: issue.host })
        : t('issues.certificate', { host: issue.host, days: issue.days });
    case 'partitions':
      return t('issues.partitions', { days: Math.max(0, issue.days) });
    case 'connections':
      return t('issues.connections', { used: String(issue.used), most: String(issue.most) });
    case 'transaction':
      return t('issues.transaction', { duration: formatDuration(t, issue.seconds) });
    case 'unfolded':
      return t('issues.unfolded');
    case 'doctor':
      return t('issues.doctor', { message: issue.message });
    case 'bounce-rate':
      return t('issues.bounce-rate', { percent: issue.percent, company: issue.company });
    case 'mass-refusal':
      return t('issues.mass-refusal', { count: issue.recipients, company: issue.company, host: issue.host });
    case 'campaign-brake':
      return t('issues.campaign-brake', { campaign: issue.campaign, company: issue.company });
    case 'queue-age':
      return t('issues.queue-age', { late: issue.late, duration: formatDuration(t, issue.seconds) });
  }
}
