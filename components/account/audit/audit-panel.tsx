'use client';

import { ScrollText } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Card } from '#components/ui/card.tsx';
import { CursorPager } from '#components/ui/cursor-pager.tsx';
import type { Column } from '#components/ui/data-row.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Section } from '#components/ui/section.tsx';
import { Time } from '#components/ui/time.tsx';
import type { AuditEntry, AuditPage } from '#lib/account/audit/schema.ts';
import { AuditChanges } from './audit-changes.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditView, auditHref } from './audit-view.ts';
import { useAuditWords } from './use-audit-words.ts';

/** Rows of many lines begin at one height. */
const TOP = '@2xl:py-2.5! @2xl:align-top!';

type AuditPanelProps = {
  page: AuditPage;
  view: AuditView;
  /** True for every page but the first. */
  isLater: boolean;
  people: readonly { id: string; name: string }[];
  /** The actions that were ever written down here. */
  actions: readonly string[];
  company: string;
};

/** The audit log: actor, action, values before and after. */
export function AuditPanel({ page, view, isLater, people, actions, company }: AuditPanelProps) {
  const t = useTexts('audit');
  const words = useAuditWords();
  const isFiltered = Object.values(view).some((value) => value !== '');
  const columns: Column<AuditEntry>[] = [
    {
      key: 'action',
      width: 220,
      header: t('what'),
      wraps: true,
      className: TOP,
      cell: ({ action }) => <span className="font-medium">{words.action(action)}</span>,
    },
    {
      key: 'who',
      width: 200,
      wraps: true,
      className: TOP,
      header: t('who'),
      cell: ({ actor, ip }) => <AuditActor actor={actor} ip={ip} />,
    },
    {
      key: 'changes',
      wraps: true,
      className: TOP,
      stacked: '@max-2xl:w-full',
      header: t('changes'),
      cell: (entry) => <AuditChanges entry={entry} />,
    },
    {
      key: 'when',
      width: 'code',
      header: t('when'),
      className: TOP,
      cell: ({ at }) => <Time at={at} />,
      inline: true,
    },
  ];
  return (
    <Section title={t('title')} description={t('description', { company })}>
      <Card flush>
        <AuditFilters view={view} people={people} actions={actions} />
        {page.data.length > 0 ? (
          <DataTable caption={t('title')} columns={columns} rows={page.data} rowKey={({ id }) => id} />
        ) : (
          <EmptyState
            icon={ScrollText}
            title={isFiltered ? t('emptyFiltered') : t('empty')}
            action={isFiltered && <ButtonLink href="/account-setting?tab=audit">{t('clear')}</ButtonLink>}
          >
            {isFiltered ? t('emptyFilteredText') : t('emptyText')}
          </EmptyState>
        )}
        {(isLater || page.nextCursor) && (
          <CursorPager
            newerHref={isLater ? auditHref(view) : null}
            olderHref={page.nextCursor && auditHref(view, page.nextCursor)}
            summary={t('count', { count: page.data.length })}
          />
        )}
      </Card>
    </Section>
  );
}

/** The actor of a change, with their IP address. */
function AuditActor({ actor, ip }: Pick<AuditEntry, 'actor' | 'ip'>) {
  const t = useTexts('audit');
  const name = actor.type === 'operator' || actor.type === 'system' ? t(actor.type) : (actor.name ?? t('gone'));
  return (
    <span className="min-w-0 text-right wrap-anywhere @2xl:text-left">
      {name}
      {actor.type === 'apiKey' && <span className="text-muted"> ({t('key')})</span>}
      {ip && <span className="block font-mono text-xs text-muted">{ip}</span>}
    </span>
  );
}
