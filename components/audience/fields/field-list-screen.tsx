'use client';

import { ArrowDown, ArrowUp, Ellipsis, GripVertical, ListPlus, Pencil, Replace, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { boldName } from '#components/kit/forms/remove-button.tsx';
import { ListScreen } from '#components/kit/list/list-screen.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { Tag } from '#components/ui/tag.tsx';
import type { ContactField } from '#lib/audience/contacts/schema.ts';
import { api } from '#lib/client/api.ts';
import { useFeatureLimit, useGrant } from '#lib/client/features.tsx';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useApi } from '#lib/client/use-api.ts';
import { useRowOrder } from './use-row-order.ts';

// Most visits change no field.
const FieldForm = dynamic(() => import('./field-form.tsx').then((module) => module.FieldForm), { ssr: false });
const ConvertDialog = dynamic(() => import('./convert-dialog.tsx').then((module) => module.ConvertDialog), {
  ssr: false,
});

/** The company's own fields in their order, with the number of people who have a value. */
export function FieldListScreen({ initial }: { initial: readonly ContactField[] }) {
  const t = useTexts('contactFields');
  const canModify = useGrant('contacts/modify');
  const limit = useFeatureLimit('contactManagement.customField');
  const { data = { data: initial }, mutate } = useApi(
    'GET /api/suite/v1/contacts/field',
    {},
    {
      fallbackData: { data: [...initial] },
    },
  );
  const { data: usage, mutate: countAgain } = useApi('GET /api/suite/v1/contacts/field/usage');
  const usesOf = (id: number): number | null =>
    usage?.data ? (usage.data.find((one) => one.id === id)?.contacts ?? 0) : null;
  const [edited, setEdited] = useState<ContactField | 'new' | null>(null);
  const [converted, setConverted] = useState<ContactField | null>(null);
  const [removed, setRemoved] = useState<ContactField | null>(null);
  const [spoken, setSpoken] = useState('');
  const refresh = async () => void (await Promise.all([mutate(), countAgain()]));
  const { rows, moveBy, handle } = useRowOrder(data.data, async (field, position) => {
    try {
      await api('PUT /api/suite/v1/contacts/field/{id}', { params: { id: field.id }, body: { position } });
      setSpoken(t('moved', { name: field.name, position: position + 1, count: data.data.length }));
    } catch (error) {
      showError(error);
    }
    await mutate();
  });
  const columns: readonly Column<ContactField>[] = [
    ...(canModify
      ? [
          {
            key: 'order',
            header: t('order'),
            quiet: true,
            width: 40,
            stacked: 'pb-1',
            cell: (field: ContactField) => (
              <button
                type="button"
                aria-label={t('move', { name: field.name })}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                {...handle(field)}
                className="grid size-6 cursor-grab touch-none place-items-center rounded-sm text-faint hover:text-fg active:cursor-grabbing"
              >
                <GripVertical aria-hidden className="size-4" />
              </button>
            ),
          },
        ]
      : []),
    {
      key: 'name',
      header: t('name'),
      isName: true,
      cell: ({ name, isSensitive }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 truncate">{name}</span>
          {isSensitive && <Tag>{t('sensitive')}</Tag>}
        </span>
      ),
    },
    {
      key: 'tag',
      header: t('tag'),
      cell: ({ tag }) => <code className="font-mono text-code text-muted">{tag}</code>,
      copied: ({ tag }) => tag,
      width: 220,
    },
    {
      key: 'type',
      header: t('type'),
      cell: ({ type }) => <span className="text-muted">{t(`types.${type}`)}</span>,
      width: 150,
    },
    {
      key: 'uses',
      header: t('uses'),
      cell: ({ id }) => {
        const count = usesOf(id);
        return <span className="text-muted">{count === null ? '–' : t('usesOf', { count })}</span>;
      },
      width: 130,
      align: 'right',
    },
    ...(canModify
      ? [
          {
            key: 'actions',
            header: t('actions'),
            quiet: true,
            align: 'right' as const,
            width: 'actions' as const,
            cell: (field: ContactField) => (
              <Menu
                trigger={
                  <IconButton label={t('actionsFor', { name: field.name })}>
                    <Ellipsis aria-hidden />
                  </IconButton>
                }
              >
                <MenuItem onSelect={() => setEdited(field)}>
                  <Pencil aria-hidden /> {t('edit')}
                </MenuItem>
                <MenuItem onSelect={() => setConverted(field)}>
                  <Replace aria-hidden /> {t('convert.open')}
                </MenuItem>
                <MenuItem disabled={rows[0]?.id === field.id} onSelect={() => moveBy(field, -1)}>
                  <ArrowUp aria-hidden /> {t('moveUp')}
                </MenuItem>
                <MenuItem disabled={rows.at(-1)?.id === field.id} onSelect={() => moveBy(field, 1)}>
                  <ArrowDown aria-hidden /> {t('moveDown')}
                </MenuItem>
                <MenuSeparator />
                <MenuItem danger onSelect={() => setRemoved(field)}>
                  <Trash2 aria-hidden /> {t('delete')}
                </MenuItem>
              </Menu>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <ListScreen
        list={{ rows, pages: null }}
        title={t('title')}
        description={
          limit < 0 ? t('description') : `${t('description')} ${t('usage', { count: data.data.length, limit })}`
        }
        add={canModify && { label: t('create'), onSelect: () => setEdited('new') }}
        caption={t('caption')}
        columns={columns}
        rowKey={({ id }) => String(id)}
        empty={{ icon: ListPlus, title: t('none'), text: t('noneText') }}
      />
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {edited && (
        <FieldForm field={edited === 'new' ? null : edited} onClose={() => setEdited(null)} onSaved={refresh} />
      )}
      {converted && <ConvertDialog field={converted} onClose={() => setConverted(null)} onSaved={refresh} />}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={t('deleteTitle', { name: removed?.name ?? '' })}
        consequence={t.rich('deleteText', { count: (removed && usesOf(removed.id)) ?? -1, ...boldName })}
        action={t('delete')}
        onConfirm={async () => {
          if (!removed) return;
          await api('DELETE /api/suite/v1/contacts/field/{id}', { params: { id: removed.id } });
          showToast({ type: 'success', title: t('deleted', { name: removed.name }) });
          await refresh();
        }}
      />
    </>
  );
}
