'use client';

import { Bookmark, Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { ListScreen } from '#components/kit/list/list-screen.tsx';
import { useWholeList } from '#components/kit/list/use-whole-list.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Menu, MenuItem } from '#components/ui/menu.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { Time } from '#components/ui/time.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import type { Preset } from '#lib/insight/analytics/presets/schema.ts';
import { PresetDialog } from './preset-dialog.tsx';
import { presetPath } from './preset-tabs.tsx';

/** The presets that the reader may open: name, metrics, readers; own ones can be edited, pinned and deleted. */
export function PresetListScreen({ presets }: { presets: readonly Preset[] }) {
  const t = useTexts('analytics');
  const router = useRouter();
  const [edited, setEdited] = useState<Preset | null>(null);
  const [deleted, setDeleted] = useState<Preset | null>(null);
  const { run: pin } = useAction(async ({ id, isPinned }: Preset) => {
    await api('PUT /api/config/v1/preset/{id}', { params: { id }, body: { isPinned: !isPinned } });
    router.refresh();
  });
  const columns: readonly Column<Preset>[] = [
    {
      key: 'name',
      header: t('presetList.name'),
      isName: true,
      cell: ({ name, isBuiltIn }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate">{name}</span>
          {isBuiltIn && <Tag>{t('presetList.builtIn')}</Tag>}
        </span>
      ),
    },
    {
      key: 'shows',
      header: t('presetList.shows'),
      cell: ({ chart }) => <span className="text-muted">{chart.map((name) => t(`metrics.${name}`)).join(', ')}</span>,
    },
    {
      key: 'visibility',
      header: t('presetList.visibility'),
      width: 200,
      cell: ({ visibility }) => t(`presetList.visibilities.${visibility}`),
    },
    {
      key: 'changed',
      header: t('presetList.changed'),
      width: 'code',
      align: 'right',
      cell: ({ updatedAt }) => (updatedAt ? <Time at={updatedAt} short className="text-muted" /> : '–'),
    },
    {
      key: 'actions',
      header: t('presetList.actions'),
      width: 'actions',
      quiet: true,
      cell: (preset) =>
        preset.isChangeable && (
          <Menu
            trigger={
              <IconButton label={t('presetList.actionsOf', { name: preset.name })}>
                <Ellipsis aria-hidden />
              </IconButton>
            }
          >
            <MenuItem onSelect={() => setEdited(preset)}>
              <Pencil aria-hidden /> {t('presetList.rename')}
            </MenuItem>
            <MenuItem onSelect={() => pin(preset)}>
              {preset.isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
              {t(preset.isPinned ? 'presetList.unpin' : 'presetList.pin')}
            </MenuItem>
            <MenuItem danger onSelect={() => setDeleted(preset)}>
              <Trash2 aria-hidden /> {t('presetList.delete')}
            </MenuItem>
          </Menu>
        ),
    },
  ];
  return (
    <>
      <ListScreen
        list={useWholeList(presets)}
        title={t('presetList.title')}
        description={t('presetList.description')}
        caption={t('presetList.title')}
        columns={columns}
        rowHref={({ id }) => presetPath(id)}
        empty={{ icon: Bookmark, title: t('presetList.title'), text: t('presetList.description') }}
      />
      {edited && <PresetDialog preset={edited} onClose={() => setEdited(null)} onSaved={() => router.refresh()} />}
      <ConfirmDialog
        open={deleted !== null}
        onOpenChange={() => setDeleted(null)}
        title={t('presetList.deleteTitle', { name: deleted?.name ?? '' })}
        consequence={t('presetList.deleteText')}
        action={t('presetList.delete')}
        onConfirm={async () => {
          if (!deleted) return;
          await api('DELETE /api/config/v1/preset/{id}', { params: { id: deleted.id } });
          showToast({ type: 'success', title: t('presetList.deleted') });
          setDeleted(null);
          router.refresh();
        }}
      />
    </>
  );
}
