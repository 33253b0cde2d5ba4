'use client';

import { Images, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { DropZone } from '#components/kit/uploads/drop-zone.tsx';
import { UploadCard } from '#components/kit/uploads/upload-card.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Input } from '#components/ui/input.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { Select } from '#components/ui/select.tsx';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { errorSentence } from '#lib/client/show-error.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { MediaItem } from '#lib/content/media/schema.ts';
import { extensionsOf, type MediaType } from '#lib/content/media/values.ts';
import { ALLOWED_FILE_TYPES, IMAGE_TYPES } from '#lib/core/limits.ts';
import { FileGrid } from './file-grid.tsx';
import { RemoveImage } from './remove-image.tsx';
import { usePickerFiles, usePickerUploads } from './use-picker-files.ts';

/** A file that was chosen, with the text that is read in its place; empty for decoration. */
export type ChosenFile = { file: MediaItem; alt: string };

/** The files that a picker offers, and the receiver of the chosen one. */
export type FilePickerProps = {
  /** The family of files that may be chosen; all without it. */
  type?: MediaType;
  /** True in the editor of templates, whose pictures may be chosen and added without access to the file manager. */
  isForTemplate?: boolean;
  /** True where the file is a picture that must be described for those who do not see it. */
  isDescribed?: boolean;
  onInsert: (chosen: ChosenFile) => void;
  onClose: () => void;
};

/** Files that are shown more with each press, and the most. */
const STEP = 24;
const SHOWN_MAX = 96;

/** The picker itself: the files that were used last come first, and an uploaded one is chosen at once. */
export function FilePickerDialog(props: FilePickerProps) {
  const { type, isForTemplate = false, isDescribed = false, onInsert, onClose } = props;
  const t = useTexts('files');
  const hasFeature = useFeature('fileManager');
  const hasLibrary = (useGrant('media/view') && hasFeature) || !isForTemplate;
  const mayAddFiles = useGrant('media/modify') && hasFeature;
  const mayModify = useGrant('templates/modify') && isForTemplate ? true : mayAddFiles;
  const [isRemoving, setRemoving] = useState(false);
  const [search, setSearch] = useState('');
  const [label, setLabel] = useState('');
  const [size, setSize] = useState(STEP);
  const [chosen, setChosen] = useState<MediaItem | null>(null);
  const [alt, setAlt] = useState('');
  const [isDecoration, setDecoration] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const { data, error, refresh } = usePickerFiles(hasLibrary ? 'library' : 'images', { size, search, label, type });
  const { data: labels } = useApi(hasLibrary ? 'GET /api/suite/v1/media/label' : null);
  const allTypes = type ? extensionsOf(type) : ALLOWED_FILE_TYPES;
  const types = mayAddFiles ? allTypes : IMAGE_TYPES;
  const uploads = usePickerUploads(mayAddFiles ? 'library' : 'images', types, (file) => {
    setChosen(file);
    refresh();
  });
  const needsText = isDescribed && !isDecoration && alt.trim() === '';
  const insert = (file: MediaItem) => onInsert({ file, alt: isDecoration ? '' : alt.trim() });
  const isEmpty = data?.files.length === 0 && uploads.running.length === 0;
  if (isRemoving && chosen) {
    return (
      <RemoveImage
        image={chosen}
        onClose={() => setRemoving(false)}
        onRemoved={() => {
          setRemoving(false);
          setChosen(null);
          refresh();
        }}
      />
    );
  }
  return (
    <Dialog
      open
      size="xl"
      onOpenChange={onClose}
      title={t(type === 'picture' ? 'picker.pictureTitle' : 'picker.title')}
      actions={
        <>
          {isDescribed && chosen && (
            <span className="mr-auto flex min-w-0 flex-1 flex-wrap items-center gap-2">
              <label htmlFor="file-picker-alt" className="shrink-0 text-sm text-muted">
                {t('picker.describe')}
              </label>
              <Input
                id="file-picker-alt"
                value={isDecoration ? '' : alt}
                disabled={isDecoration}
                maxLength={300}
                placeholder={t('picker.describeHint')}
                onValueChange={setAlt}
                className="min-w-40 flex-1"
              />
              <label className="flex shrink-0 items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  checked={isDecoration}
                  onChange={(event) => setDecoration(event.currentTarget.checked)}
                  className="size-4 accent-accent"
                />
                {t('picker.decoration')}
              </label>
            </span>
          )}
          {!hasLibrary && chosen && (
            <Button variant="danger-outline" onClick={() => setRemoving(true)}>
              <Trash2 aria-hidden /> {t('picker.delete')}
            </Button>
          )}
          <Button onClick={onClose}>{t('picker.cancel')}</Button>
          <Button variant="primary" disabled={!chosen || needsText} onClick={() => chosen && insert(chosen)}>
            {t('picker.insert')}
          </Button>
        </>
      }
    >
      <div ref={body} className="relative flex min-h-72 flex-col gap-3.5 p-0.5">
        {mayModify && <DropZone within={body} onFiles={uploads.add} />}
        <div className="flex flex-wrap items-center gap-2">
          <SearchBox
            label={t('picker.search')}
            placeholder={t('picker.search')}
            maxLength={100}
            search={search}
            onSearch={setSearch}
          />
          {labels && labels.data.length > 0 && (
            <Select
              label={t('label')}
              className="w-36 shrink-0"
              value={label}
              items={[
                { value: '', label: t('anyLabel') },
                ...labels.data.map(({ name }) => ({ value: name, label: name })),
              ]}
              onChange={setLabel}
            />
          )}
          {mayModify && (
            <Button onClick={() => chooser.current?.click()}>
              <Upload aria-hidden /> {t('upload')}
            </Button>
          )}
          <input
            ref={chooser}
            type="file"
            multiple
            aria-label={t('upload')}
            accept={types.map((one) => `.${one}`).join(',')}
            tabIndex={-1}
            className="hidden"
            onChange={(event) => {
              uploads.add([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
          />
        </div>
        {error && !data && <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={refresh} />}
        {isEmpty && (
          <EmptyState icon={Images} title={t(search === '' && label === '' ? 'picker.none' : 'nothingMatches')}>
            {search === '' && label === '' ? t('picker.noneText') : undefined}
          </EmptyState>
        )}
        {!isEmpty && !(error && !data) && (
          <FileGrid
            label={t('caption')}
            files={data?.files ?? null}
            openId={chosen?.id ?? ''}
            columns="dialog"
            onOpen={setChosen}
            onChoose={(file) => {
              setChosen(file);
              if (!isDescribed || isDecoration || alt.trim() !== '') insert(file);
            }}
          >
            {uploads.running.map((upload) => (
              <UploadCard key={upload.key} upload={upload} uploads={uploads} />
            ))}
          </FileGrid>
        )}
        {data && data.total > size && size < SHOWN_MAX && (
          <Button className="self-center" onClick={() => setSize(Math.min(SHOWN_MAX, size + STEP))}>
            {t('picker.more')}
          </Button>
        )}
        <span role="status" className="sr-only">
          {chosen && t('picker.chosen', { name: chosen.name })}
        </span>
      </div>
    </Dialog>
  );
}
