import type { Translate } from '#components/texts/types.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { Time } from '#components/ui/time.tsx';
import type { TemplateSummary } from '#lib/content/templates/schema.ts';
import { TemplateMenu } from '../template-menu.tsx';
import { TemplateState } from '../template-state.tsx';
import { TemplateName } from './template-name.tsx';
import type { SentCounts } from './use-sent-counts.ts';

/** Returns the columns of the list. */
export const templateColumns = (
  t: Translate<'templates'>,
  onChanged: () => void,
  { isAllowed, counts }: SentCounts,
): readonly Column<TemplateSummary>[] => [
  {
    key: 'name',
    header: t('name'),
    cell: (template) => <TemplateName template={template} />,
  },
  {
    key: 'kind',
    header: t('kind'),
    width: 'count',
    cell: ({ kind }) => <span className="text-muted">{t(`kinds.${kind}`)}</span>,
  },
  { key: 'state', header: t('state'), width: 180, cell: (template) => <TemplateState template={template} /> },
  {
    key: 'labels',
    header: t('labels'),
    width: 190,
    shownFrom: '4xl',
    cell: ({ labels }) => (
      <span className="flex min-w-0 gap-1 overflow-hidden">
        {labels.map((label) => (
          <Tag key={label}>{label}</Tag>
        ))}
      </span>
    ),
  },
  {
    key: 'used',
    header: t('lastUsed'),
    width: 'code',
    shownFrom: '4xl',
    align: 'right',
    cell: ({ last_used_at }) =>
      last_used_at === null ? <span className="text-faint">{t('never')}</span> : <Time at={last_used_at} short />,
  },
  ...(isAllowed
    ? [
        {
          key: 'sent',
          header: t('sent30'),
          width: 'code',
          shownFrom: '5xl',
          align: 'right',
          cell: ({ id, kind }) =>
            counts === null || kind !== 'email' ? (
              <span className="text-faint">–</span>
            ) : (
              t('sentCount', { count: counts.get(id) ?? 0 })
            ),
        } satisfies Column<TemplateSummary>,
      ]
    : []),
  {
    key: 'changed',
    header: t('changed'),
    width: 'time',
    align: 'right',
    cell: ({ updated_at }) => <Time at={updated_at} short />,
  },
  {
    key: 'actions',
    header: t('actions'),
    width: 'actions',
    quiet: true,
    align: 'right',
    cell: (template) => <TemplateMenu template={template} onChanged={onChanged} onDeleted={onChanged} />,
  },
];
