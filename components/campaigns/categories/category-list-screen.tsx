'use client';

import { Ellipsis, Pencil, Shapes, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
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
import { Tag } from '#components/ui/tag.tsx';
import { Time } from '#components/ui/time.tsx';
import type { CampaignCategory } from '#lib/campaigns/campaigns/schema.ts';
import { api } from '#lib/client/api.ts';
import type { AnswerOf } from '#lib/client/calls.ts';
import { useGrant } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { useApi } from '#lib/client/use-api.ts';
import { CATEGORY_VIEW } from './category-view.ts';

// Most visits change no category.
const CategoryForm = dynamic(() => import('./category-form.tsx').then((module) => module.CategoryForm), { ssr: false });

/** More senders than a company may have. */
const SENDERS = { query: { size: 100 } };

/** The categories of campaigns with the number of their campaigns. */
export function CategoryListScreen({ initial }: { initial: InitialList<AnswerOf<typeof CATEGORY_VIEW.call>> }) {
  const t = useTexts('campaignCategories');
  const canModify = useGrant('campaigns/modify');
  const list = useList(CATEGORY_VIEW, { initial });
  const canChooseSender = useGrant('senders/manage');
  const { data: senders } = useApi(canModify && canChooseSender ? 'GET /api/suite/v1/senders' : null, SENDERS);
  const [edited, setEdited] = useState<CampaignCategory | 'new' | null>(null);
  const [removed, setRemoved] = useState<CampaignCategory | null>(null);
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
        caption={t('title')}
        columns={columnsOf(t, canModify && { edit: setEdited, remove: setRemoved })}
        empty={{ icon: Shapes, title: t('none'), text: t('noneText') }}
        noMatch={{ icon: Shapes, title: t('nothingMatches'), text: t('nothingMatchesText') }}
      />
      {edited && (
        <CategoryForm
          category={edited === 'new' ? null : edited}
          senders={senders?.data ?? null}
          onClose={() => setEdited(null)}
          onSaved={() => void list.refresh()}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={t('deleteTitle', { name: removed?.name ?? '' })}
        consequence={t.rich('deleteText', { count: removed?.campaigns ?? 0, ...boldName })}
        action={t('delete')}
        onConfirm={async () => {
          if (!removed) return;
          await api('DELETE /api/suite/v1/campaign/category/{id}', { params: { id: removed.id } });
          showToast({ type: 'success', title: t('deleted', { name: removed.name }) });
          await list.refresh();
        }}
      />
    </>
  );
}

/** The actions of a row's menu; false for a reader who may change nothing. */
type RowActions = { edit: (category: CampaignCategory) => void; remove: (category: CampaignCategory) => void } | false;

const columnsOf = (t: Translate<'campaignCategories'>, actions: RowActions): readonly Column<CampaignCategory>[] => [
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
    cell: ({ description }) => <span className="text-muted">{description || '–'}</span>,
    isAbsent: ({ description }) => description === '',
    shownFrom: '4xl',
  },
  {
    key: 'public',
    header: t('shown'),
    cell: ({ isPublic }) => isPublic && <Tag>{t('shownYes')}</Tag>,
    isAbsent: ({ isPublic }) => !isPublic,
    width: 'state',
  },
  {
    key: 'campaigns',
    header: t('campaigns'),
    cell: ({ campaigns }) => t('number', { count: campaigns }),
    width: 'code',
    align: 'right',
  },
  {
    key: 'changed',
    header: t('changed'),
    sort: { by: '-lastUpdate', direction: 'descending' },
    cell: ({ lastUpdate }) => (
      <span className="text-muted">
        <Time at={lastUpdate} />
      </span>
    ),
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
          cell: (category: CampaignCategory) => (
            <Menu
              trigger={
                <IconButton label={t('actionsFor', { name: category.name })}>
                  <Ellipsis aria-hidden />
                </IconButton>
              }
            >
              <MenuItem onSelect={() => actions.edit(category)}>
                <Pencil aria-hidden /> {t('edit')}
              </MenuItem>
              <MenuItem danger onSelect={() => actions.remove(category)}>
                <Trash2 aria-hidden /> {t('delete')}
              </MenuItem>
            </Menu>
          ),
        },
      ]
    : []),
];
