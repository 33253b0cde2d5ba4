'use client';

import { Images, LayoutGrid, List as ListIcon, Tags, Trash2, Undo2, Upload } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useRef, useState } from 'react';
import { ListFilters } from '#components/kit/list/list-filters.tsx';
import { ListPager } from '#components/kit/list/list-pager.tsx';
import { ListSearch } from '#components/kit/list/list-search.tsx';
import { ListTable } from '#components/kit/list/list-table.tsx';
import { type InitialList, type ReadList, useList } from '#components/kit/list/use-list.ts';
import { useSelection } from '#components/kit/list/use-selection.tsx';
import { DropZone } from '#components/kit/uploads/drop-zone.tsx';
import { UploadCard } from '#components/kit/uploads/upload-card.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import { api } from '#lib/client/api.ts';
import type { AnswerOf } from '#lib/client/calls.ts';
import { useGrant } from '#lib/client/features.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { MediaItem } from '#lib/content/media/schema.ts';
import { MEDIA_SORTS, MEDIA_TYPES } from '#lib/content/media/values.ts';
import { ALLOWED_FILE_TYPES } from '#lib/core/limits.ts';
import { fileColumns } from './file-columns.tsx';
import type { FileDialog } from './file-dialogs.tsx';
import { FileGrid } from './file-grid.tsx';
import { FilesEmpty } from './files-empty.tsx';
import { MEDIA_VIEW } from './media-view.ts';
import { OpenFile } from './open-file.tsx';
import { StorageMeter } from './storage-meter.tsx';
import { useFileUploads } from './use-file-uploads.ts';

// Most visits open no dialog, and select nothing.
const BulkBar = dynamic(() => import('#components/kit/list/bulk-bar.tsx').then((module) => module.BulkBar), {
  ssr: false,
});
const FileDialogs = dynamic(() => import('./file-dialogs.tsx').then((module) => module.FileDialogs), { ssr: false });

/** The library of the company: its files as cards or as a list, and one of them beside it. */
export function FileScreen({ initial }: { initial: InitialList<AnswerOf<typeof MEDIA_VIEW.call>> }) {
  const t = useTexts('files');
  const mayModify = useGrant('media/modify');
  const list = useList(MEDIA_VIEW, { initial });
  const { data: usage, mutate: refreshUsage } = useApi('GET /api/suite/v1/media/usage-status');
  const { data: labels, mutate: refreshLabels } = useApi('GET /api/suite/v1/media/label');
  const refresh = () => {
    void list.refresh();
    void refreshUsage();
    void refreshLabels();
  };
  const uploads = useFileUploads(refresh, { onSettled: refresh });
  const chooser = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<FileDialog | null>(null);
  const selection = useSelection(
    list.rows ?? [],
    ({ id }) => id,
    ({ name }) => name,
  );
  const { view, rows } = list;
  const isTrash = view.state === 'trashed';
  const open = rows?.find(({ id }) => id === view.file) ?? null;
  const { run: restore } = useAction(async (files: readonly MediaItem[]) => {
    for (const { id } of files) await api('POST /api/suite/v1/media/{id}/restore', { params: { id } });
    showToast({ type: 'success', title: t('restored') });
    list.change({ file: '' });
    refresh();
  });
  const canUpload = mayModify && !isTrash;
  const isUnused = rows?.length === 0 && !list.isFiltered && uploads.running.length === 0;
  const uploadButton = canUpload && (
    <Button variant="primary" onClick={() => chooser.current?.click()}>
      <Upload aria-hidden /> {t('upload')}
    </Button>
  );
  const actions = (files: readonly MediaItem[]) => (
    <BulkActions
      isTrash={isTrash}
      onLabel={() => setDialog({ kind: 'label', files })}
      onDelete={() => setDialog({ kind: 'delete', files })}
      onRestore={() => restore(files)}
    />
  );
  return (
    <>
      <PageHeader title={t('title')} description={<StorageMeter usage={usage} />} actions={!isUnused && uploadButton} />
      {canUpload && <DropZone onFiles={uploads.add} />}
      <input
        ref={chooser}
        type="file"
        multiple
        aria-label={t('upload')}
        accept={ALLOWED_FILE_TYPES.map((type) => `.${type}`).join(',')}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          uploads.add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <div className="flex min-w-0 flex-col gap-3.5">
        {(!isUnused || isTrash || (usage?.trashFiles ?? 0) > 0) && (
          <FileFilters
            list={list}
            labels={labels?.data.map(({ name }) => name) ?? []}
            trashFiles={usage?.trashFiles ?? 0}
            onEmptyTrash={() => setDialog({ kind: 'emptyTrash', files: [] })}
            mayModify={mayModify}
          />
        )}
        <div className={open ? 'grid min-w-0 items-start gap-7 lg:grid-cols-[minmax(0,1fr)_19rem]' : 'min-w-0'}>
          {view.layout === 'list' && !isUnused ? (
            <div className="flex min-w-0 flex-col gap-3.5">
              {uploads.running.length > 0 && (
                <ul aria-label={t('uploading')} className="flex flex-col gap-2 [&>li]:sm:min-h-14">
                  {uploads.running.map((upload) => (
                    <UploadCard key={upload.key} upload={upload} uploads={uploads} />
                  ))}
                </ul>
              )}
              <ListTable
                list={list}
                caption={t('caption')}
                columns={fileColumns(t)}
                rowHref={({ id }) => list.hrefOf({ file: id })}
                isOpen={({ id }) => id === view.file}
                empty={{ icon: Images, title: t(isTrash ? 'trashEmpty' : 'none') }}
                noMatch={{ icon: Images, title: t('nothingMatches') }}
                {...(mayModify && { selection, actions })}
              />
            </div>
          ) : (
            <FileCards list={list}>
              {isUnused ? (
                <FilesEmpty isTrash={isTrash} action={uploadButton} />
              ) : (
                <>
                  {selection.selected.length > 0 && (
                    <div className="overflow-hidden rounded-lg border border-line [&>div]:border-b-0">
                      <BulkBar count={selection.selected.length} onClear={selection.clear}>
                        {actions(selection.selected)}
                      </BulkBar>
                    </div>
                  )}
                  <FileGrid
                    label={t('caption')}
                    files={rows}
                    openId={view.file}
                    columns={open ? 'narrow' : 'wide'}
                    onOpen={({ id }) => list.change({ file: id === view.file ? '' : id })}
                    {...(mayModify && {
                      selection: { has: selection.has, isAny: selection.selected.length > 0, toggle: selection.toggle },
                      onDelete: (file: MediaItem) => setDialog({ kind: 'delete', files: [file] }),
                    })}
                  >
                    {uploads.running.map((upload) => (
                      <UploadCard key={upload.key} upload={upload} uploads={uploads} />
                    ))}
                  </FileGrid>
                </>
              )}
            </FileCards>
          )}
          <OpenFile
            file={open}
            mayModify={mayModify}
            onClose={() => list.change({ file: '' })}
            onEdit={(file) => setDialog({ kind: 'edit', files: [file] })}
            onReplace={(file) => setDialog({ kind: 'replace', files: [file] })}
            onDelete={(file) => setDialog({ kind: 'delete', files: [file] })}
            onRestore={(file) => restore([file])}
          />
        </div>
      </div>
      {dialog && (
        <FileDialogs
          dialog={dialog}
          trash={usage ? { files: usage.trashFiles, bytes: usage.trashBytes } : null}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null);
            if (dialog.kind === 'delete' || dialog.kind === 'emptyTrash') {
              selection.clear();
              list.change({ file: '' });
            }
            refresh();
          }}
        />
      )}
    </>
  );
}

type FilesList = ReadList<typeof MEDIA_VIEW.call, typeof MEDIA_VIEW.parameters>;

/** The states of the cards besides the files: a failure, nothing that matches, and the pages. */
function FileCards({ list, children }: { list: FilesList; children: ReactNode }) {
  const t = useTexts('files');
  const hasCards = !list.error && !(list.rows?.length === 0 && list.isFiltered);
  if (!hasCards)
    return (
      <ListTable
        list={list}
        caption={t('caption')}
        columns={[]}
        noMatch={{ icon: Images, title: t('nothingMatches') }}
      />
    );
  return (
    <div className="flex min-w-0 flex-col gap-3.5">
      {children}
      {list.pages && (
        <Card flush>
          <ListPager pages={list.pages} />
        </Card>
      )}
    </div>
  );
}

type FileFiltersProps = {
  list: FilesList;
  labels: readonly string[];
  trashFiles: number;
  mayModify: boolean;
  onEmptyTrash: () => void;
};

/** Search, type, label, use and order, the layout, and the way to the trash and back. */
function FileFilters({ list, labels, trashFiles, mayModify, onEmptyTrash }: FileFiltersProps) {
  const t = useTexts('files');
  const { label, layout, state } = list.view;
  // A label that no file has any more stays in the list while it filters.
  const known = label === '' || labels.includes(label) ? labels : [label, ...labels];
  const isTrash = state === 'trashed';
  return (
    <ListFilters
      list={list}
      label={t('filter')}
      search={<ListSearch list={list} name="search" label={t('search')} placeholder={t('searchPlaceholder')} />}
      choices={[
        {
          name: 'type',
          label: t('type'),
          any: t('anyType'),
          values: MEDIA_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
          width: 'w-32',
        },
        known.length > 0 && {
          name: 'label',
          label: t('label'),
          any: t('anyLabel'),
          values: known.map((value) => ({ value, label: value })),
          width: 'w-36',
        },
        {
          name: 'used',
          label: t('used'),
          any: t('anyUse'),
          values: (['yes', 'no'] as const).map((value) => ({ value, label: t(`uses.${value}`) })),
          width: 'w-36',
        },
        {
          name: 'sort',
          label: t('sort'),
          values: MEDIA_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) })),
          width: 'w-40',
        },
      ]}
    >
      <ToggleGroup
        label={t('layout')}
        value={layout}
        items={[
          { value: 'grid', label: t('layouts.grid'), icon: LayoutGrid },
          { value: 'list', label: t('layouts.list'), icon: ListIcon },
        ]}
        onChange={(next) => list.change({ layout: next })}
      />
      <Button variant="ghost" onClick={() => list.change({ state: isTrash ? 'ready' : 'trashed', file: '' })}>
        {isTrash ? <Undo2 aria-hidden /> : <Trash2 aria-hidden />} {t(isTrash ? 'leaveTrash' : 'trash')}
      </Button>
      {isTrash && mayModify && trashFiles > 0 && (
        <Button variant="danger-outline" onClick={onEmptyTrash}>
          {t('emptyTrash.open')}
        </Button>
      )}
    </ListFilters>
  );
}

type BulkActionsProps = { isTrash: boolean; onLabel: () => void; onDelete: () => void; onRestore: () => void };

/** The actions on the selected files. */
function BulkActions({ isTrash, onLabel, onDelete, onRestore }: BulkActionsProps) {
  const t = useTexts('files');
  if (isTrash)
    return (
      <Button size="sm" onClick={onRestore}>
        <Undo2 aria-hidden /> {t('restore')}
      </Button>
    );
  return (
    <>
      <Button size="sm" onClick={onLabel}>
        <Tags aria-hidden /> {t('labelMany.open')}
      </Button>
      <Button size="sm" variant="danger-outline" onClick={onDelete}>
        <Trash2 aria-hidden /> {t('remove.open')}
      </Button>
    </>
  );
}
