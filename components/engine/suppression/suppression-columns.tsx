'use client';

import { Ellipsis, MailCheck, Trash2 } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Menu, MenuItem } from '#components/ui/menu.tsx';
import { MiddleTruncate } from '#components/ui/middle-truncate.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { SuppressedRecipient, Suppression, SuppressionType } from '#lib/engine/suppressions/schema.ts';
import { SUPPRESSION_TYPES } from '#lib/engine/suppressions/values.ts';

/** The rows of an address to remove, and the kind of mail that it gets again. */
export type Removal = { recipient: string; kind: SuppressionType | 'all'; rows: readonly Suppression[] };

/** Returns the kinds of mail that an address does not get, in the order of the choice. */
const kindsOf = ({ data }: SuppressedRecipient): SuppressionType[] =>
  SUPPRESSION_TYPES.filter((kind) => data.some(({ type }) => type === kind));

/** Returns the removal of an address from the list, for all kinds of mail. */
export const removalOf = ({ recipient, data }: SuppressedRecipient): Removal => ({
  recipient,
  kind: 'all',
  rows: data,
});

/** Returns the columns of the list of addresses. */
export function useColumns(onRemove: (removal: Removal) => void): readonly Column<SuppressedRecipient>[] {
  const t = useTexts('suppression');
  return [
    {
      key: 'recipient',
      header: t('recipient'),
      copied: ({ recipient }) => recipient,
      cell: ({ recipient, data }) => {
        const note = data.find(({ description }) => description)?.description;
        return (
          <span className="block min-w-0">
            <MiddleTruncate text={recipient} kind="address" />
            {note && <span className="block truncate text-xs font-normal text-muted">{note}</span>}
          </span>
        );
      },
    },
    {
      key: 'type',
      header: t('type'),
      cell: (row) => (
        <span className="flex flex-wrap gap-1">
          {kindsOf(row).map((kind) => (
            <Tag key={kind}>{t(`kinds.${kind}`)}</Tag>
          ))}
          {row.data.every(({ subaccountId }) => subaccountId !== null) && <Tag>{t('ofSubaccount')}</Tag>}
        </span>
      ),
      inline: true,
      width: 212,
    },
    { key: 'source', header: t('source'), cell: ({ data }) => <Sources rows={data} />, inline: true, width: 264 },
    { key: 'since', header: t('since'), cell: ({ data }) => <Since rows={data} />, inline: true, width: 'date' },
    {
      key: 'actions',
      header: t('actions'),
      quiet: true,
      align: 'right',
      width: 'actions',
      cell: (row) => <RowMenu row={row} onRemove={onRemove} />,
    },
  ];
}

/** Why an address is on the list, each reason once, with the message that was the cause. */
function Sources({ rows }: { rows: readonly Suppression[] }) {
  const t = useTexts('suppression');
  const reasons = [...new Set(rows.map(({ source }) => source))].map((source) => t(`sources.${source}`));
  const evidence = rows.find(({ evidenceMessageId }) => evidenceMessageId)?.evidenceMessageId;
  return (
    <span className="text-muted">
      {reasons.join(', ')}
      {evidence && (
        <>
          {' · '}
          <TextLink href={`/activity/${evidence}`}>{t('evidence')}</TextLink>
        </>
      )}
    </span>
  );
}

/** Since when an address is on the list, and until when if all its rows expire. */
function Since({ rows }: { rows: readonly Suppression[] }) {
  const t = useTexts('suppression');
  const since = rows.map(({ createdAt }) => createdAt).sort()[0];
  const ends = rows.flatMap(({ expiresAt }) => (expiresAt ? [expiresAt] : [])).sort();
  const until = ends.length === rows.length ? ends.at(-1) : undefined;
  return (
    <span className="text-muted">
      {since && <Time at={since} />}
      {until && (
        <span className="block text-xs">
          {t('until')} <Time at={until} absolute />
        </span>
      )}
    </span>
  );
}

function RowMenu({ row, onRemove }: { row: SuppressedRecipient; onRemove: (removal: Removal) => void }) {
  const t = useTexts('suppression');
  const { recipient, data } = row;
  const kinds = kindsOf(row);
  return (
    <Menu
      trigger={
        <IconButton label={t('actionsFor', { recipient })}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {kinds.length > 1 &&
        kinds.map((kind) => (
          <MenuItem
            key={kind}
            onSelect={() => onRemove({ recipient, kind, rows: data.filter(({ type }) => type === kind) })}
          >
            <MailCheck aria-hidden /> {t(`removeKind.${kind}`)}
          </MenuItem>
        ))}
      <MenuItem
        danger
        onSelect={() => onRemove({ recipient, kind: kinds.length > 1 ? 'all' : (kinds[0] ?? 'all'), rows: data })}
      >
        <Trash2 aria-hidden /> {t('remove')}
      </MenuItem>
    </Menu>
  );
}
