'use client';

import { CircleCheck, CircleX, History, TriangleAlert } from 'lucide-react';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Trouble } from './find-troubles.ts';
import { sayBytes, sayDuration } from './format.ts';

/** The first thing to read: whether anything needs somebody, and what. */
export function Verdict({ troubles }: { troubles: readonly Trouble[] }) {
  const t = useTexts('operations');
  const open = troubles.filter(({ isOver }) => !isOver);
  if (troubles.length === 0)
    return (
      <section className="flex items-center gap-3 rounded-lg border border-success-line bg-success-subtle px-4 py-3">
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
        {troubles.map((trouble) => (
          <li key={trouble.id} className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5">
            <LevelBadge level={trouble.level} isOver={trouble.isOver ?? false} />
            <span className="min-w-0 flex-1 basis-60 text-base wrap-anywhere">{sayTrouble(t, trouble)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** How grave something is, in a word. */
export function LevelBadge({ level, isOver = false }: { level: 'ok' | 'warn' | 'fail'; isOver?: boolean }) {
  const t = useTexts('operations');
  if (isOver) return <Badge icon={History}>{t('over')}</Badge>;
  const looks = {
    ok: { tone: 'success', icon: CircleCheck },
    warn: { tone: 'warning', icon: TriangleAlert },
    fail: { tone: 'danger', icon: CircleX },
  } as const;
  return <Badge {...looks[level]}>{t(`levels.${level}`)}</Badge>;
}

function sayTrouble(t: Translate<'operations'>, trouble: Trouble): string {
  switch (trouble.kind) {
    case 'no-process':
      return t('troubles.no-process', { role: trouble.role });
    case 'silent':
      return t('troubles.silent', { count: trouble.count, names: trouble.names });
    case 'queue-late':
      return t('troubles.queue-late', { duration: sayDuration(t, trouble.seconds) });
    case 'held':
      return t('troubles.held', { count: trouble.count, names: trouble.names });
    case 'disk':
      return t('troubles.disk', { host: trouble.host, free: sayBytes(trouble.freeBytes) });
    case 'certificate':
      return trouble.days < 0
        ? t('troubles.expired', { host: trouble.host })
        : t('troubles.certificate', { host: trouble.host, days: trouble.days });
    case 'partitions':
      return t('troubles.partitions', { days: Math.max(0, trouble.days) });
    case 'connections':
      return t('troubles.connections', { used: String(trouble.used), most: String(trouble.most) });
    case 'transaction':
      return t('troubles.transaction', { duration: sayDuration(t, trouble.seconds) });
    case 'unfolded':
      return t('troubles.unfolded');
    case 'doctor':
      return t('troubles.doctor', { message: trouble.message });
    case 'bounce-rate':
      return t('troubles.bounce-rate', { percent: trouble.percent, company: trouble.company });
    case 'queue-age':
      return t('troubles.queue-age', { late: trouble.late, duration: sayDuration(t, trouble.seconds) });
  }
}
