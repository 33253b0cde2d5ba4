'use client';

import { Ellipsis, Pencil, Tag, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { CONTACTS_SCREEN } from '#components/audience/paths.ts';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { boldName } from '#components/kit/forms/remove-button.tsx';
import { ListFilters } from '#components/kit/list/list-filters.tsx';
import { ListScreen } from '#components/kit/list/list-screen.tsx';
import { ListSearch } from '#components/kit/list/list-search.tsx';
import { type InitialList, useList } from '#components/kit/list/use-list.ts';
import { LabelDot } from '#components/kit/people/label-pill.tsx';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Menu, MenuItem } from '#components/ui/menu.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Label } from '#lib/audience/contacts/schema.ts';
import { api } from '#lib/client/api.ts';
import type { AnswerOf } from '#lib/client/calls.ts';
import { useGrant } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { LABEL_VIEW } from './label-view.ts';

// Most visits change no label.
const LabelForm = dynamic(() => import('./label-form.tsx').then((module) => module.LabelForm), { ssr: false });

/** The labels with the number of people who have them; a row leads to its people. */
export function LabelListScreen({ initial }: { initial: InitialList<AnswerOf<typeof LABEL_VIEW.call>> }) {
  const t = useTexts('contactLabels');
  const canModify = useGrant('contacts/modify');
  const list = useList(LABEL_VIEW, { initial });
  const [edited, setEdited] = useState<Label | 'new' | null>(null);
  const [removed, setRemoved] = useState<Label | null>(null);
  return (
    <>
      <ListScreen
        list={list}
        title={t('title')}
        description={t('description')}
        add={canModify && { label: t('create'), onSelect: () => setEdited('new') }}
        filters={
          <ListFilters
            list={list}
            label={t('filter')}
            search={<ListSearch list={list} name="search" label={t('search')} placeholder={t('searchPlaceholder')} />}
          />
        }
        caption={t('caption')}
        columns={columnsOf(t, canModify && { edit: setEdited, remove: setRemoved })}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => `${CONTACTS_SCREEN}?label=${id}`}
        empty={{ icon: Tag, title: t('none'), text: t('noneText') }}
        noMatch={{ icon: Tag, title: t('nothingMatches'), text: t('nothingMatchesText') }}
      />
      {edited && (
        <LabelForm
          label={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => void list.refresh()}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={t('deleteTitle', { name: removed?.name ?? '' })}
        consequence={t.rich('deleteText', { count: removed?.contacts ?? 0, ...boldName })}
        action={t('delete')}
        onConfirm={async () => {
          if (!removed) return;
          await api('DELETE /api/suite/v1/contacts/label/{id}', { params: { id: removed.id } });
          showToast({ type: 'success', title: t('deleted', { name: removed.name }) });
          await list.refresh();
        }}
      />
    </>
  );
}

/** The actions of a row's menu; false for a reader who may change nothing. */
type RowActions = { edit: (label: Label) => void; remove: (label: Label) => void } | false;

const columnsOf = (t: Translate<'contactLabels'>, actions: RowActions): readonly Column<Label>[] => [
  {
    key: 'name',
    header: t('name'),
    sort: { by: 'name', direction: 'ascending' },
    cell: ({ name, color }) => (
      <span className="flex min-w-0 items-center gap-2">
        <LabelDot color={color} />
        <span className="min-w-0 truncate">{name}</span>
      </span>
    ),
  },
  {
    key: 'description',
    header: t('about'),
    cell: ({ description }) => <span className="text-muted">{description ?? '–'}</span>,
    isAbsent: ({ description }) => description === null,
    shownFrom: '4xl',
  },
  {
    key: 'people',
    header: t('people'),
    sort: { by: '-contacts', direction: 'descending' },
    cell: ({ contacts }) => t('number', { count: contacts }),
    width: 'code',
    align: 'right',
  },
  {
    key: 'lastUsed',
    header: t('lastUsed'),
    sort: { by: '-lastUsedAt', direction: 'descending' },
    cell: ({ lastUsedAt }) => <span className="text-muted">{lastUsedAt ? <Time at={lastUsedAt} /> : t('never')}</span>,
    width: 'date',
    align: 'right',
  },
  ...(actions
    ? [
        {
          key: 'actions',
          header: t('actions'),
          quiet: true,
          align: 'right' as const,
          width: 'actions' as const,
          cell: (label: Label) => (
            <Menu
              trigger={
                <IconButton label={t('actionsFor', { name: label.name })}>
                  <Ellipsis aria-hidden />
                </IconButton>
              }
            >
              <MenuItem onSelect={() => actions.edit(label)}>
                <Pencil aria-hidden /> {t('edit')}
              </MenuItem>
              <MenuItem danger onSelect={() => actions.remove(label)}>
                <Trash2 aria-hidden /> {t('delete')}
              </MenuItem>
            </Menu>
          ),
        },
      ]
    : []),
];
