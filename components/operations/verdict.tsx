'use client';

import { CircleCheck, CircleX, History, TriangleAlert } from 'lucide-react';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { Status } from '#components/ui/status.tsx';
import { formatBytes, formatDuration } from './format.ts';
import type { HealthIssue } from './list-health-issues.ts';

/** The summary at the top: all is well, or the list of problems. */
export function Verdict({ issues }: { issues: readonly HealthIssue[] }) {
  const t = useTexts('operations');
  const open = issues.filter(({ isOver }) => !isOver);
  if (issues.length === 0)
    return (
      <section className="flex items-center gap-3 rounded-lg border border-success-line bg-success-bg px-4 py-3">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
        <p className="text-base">
          <strong className="font-semibold">{t('well')}.</strong> <span className="text-muted">{t('wellText')}</span>
        </p>
      </section>
    );
  return (
    <Card
      flush
      title={open.length > 0 ? t('needsYou', { count: open.length }) : t('well')}
      description={<span className="wrap-anywhere">{t('runbook')}</span>}
    >
      <ul className="divide-y divide-line">
        {issues.map((issue) => (
          <li key={issue.id} className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5">
            <LevelBadge level={issue.level} isOver={issue.isOver ?? false} />
            <span className="min-w-0 flex-1 basis-60 text-base wrap-anywhere">{formatIssue(t, issue)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Shows the level of a problem in a word. */
export function LevelBadge({ level, isOver = false }: { level: 'ok' | 'warn' | 'fail'; isOver?: boolean }) {
  const t = useTexts('operations');
  if (isOver)
    return (
      <Status tone="neutral" icon={History}>
        {t('over')}
      </Status>
    );
  const looks = {
    ok: { tone: 'success', icon: CircleCheck },
    warn: { tone: 'warning', icon: TriangleAlert },
    fail: { tone: 'danger', icon: CircleX },
  } as const;
  return <Status {...looks[level]}>{t(`levels.${level}`)}</Status>;
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
    case 'queue-age':
      return t('issues.queue-age', { late: issue.late, duration: formatDuration(t, issue.seconds) });
  }
}
