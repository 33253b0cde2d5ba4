'use client';

import dynamic from 'next/dynamic';
import { useTexts } from '#components/texts/use-texts.ts';
import { Drawer } from '#components/ui/drawer.tsx';
import { useIsNarrow } from '#components/ui/use-is-narrow.ts';
import type { MediaItem } from '#lib/content/media/schema.ts';

// It comes when a file is opened.
const FileDetails = dynamic(() => import('./file-details.tsx').then((module) => module.FileDetails), { ssr: false });

type OpenFileProps = {
  file: MediaItem | null;
  mayModify: boolean;
  onClose: () => void;
  onEdit: (file: MediaItem) => void;
  onReplace: (file: MediaItem) => void;
  onDelete: (file: MediaItem) => void;
  onRestore: (file: MediaItem) => void;
};

/** The file that is open: beside the list where there is space, and as a sheet over it elsewhere. */
export function OpenFile({ file, mayModify, onClose, onEdit, onReplace, onDelete, onRestore }: OpenFileProps) {
  const t = useTexts('files');
  const isNarrow = useIsNarrow();
  const props = file && {
    file,
    mayModify,
    onEdit: () => onEdit(file),
    onReplace: () => onReplace(file),
    onDelete: () => onDelete(file),
    onRestore: () => onRestore(file),
  };
  if (isNarrow)
    return (
      <Drawer open={file !== null} onClose={onClose} title={file?.name ?? ''}>
        {props && (
          <div className="-mx-5 -my-5">
            <FileDetails key={props.file.id} {...props} />
          </div>
        )}
      </Drawer>
    );
  if (!props) return null;
  return (
    <aside
      aria-label={t('details', { name: props.file.name })}
      className="sticky top-[calc(var(--height-topbar)+1rem)] min-w-0 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <FileDetails key={props.file.id} {...props} onClose={onClose} />
    </aside>
  );
}
