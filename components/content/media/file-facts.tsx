import { Archive, File, FileText, Film, ImageIcon, type LucideIcon, Music } from 'lucide-react';
import { formatBytes } from '#components/kit/message/format-bytes.ts';
import type { Translate } from '#components/texts/types.ts';
import type { MediaItem } from '#lib/content/media/schema.ts';
import type { MediaType } from '#lib/content/media/values.ts';

const ICONS: Readonly<Record<MediaType, LucideIcon>> = {
  picture: ImageIcon,
  video: Film,
  audio: Music,
  document: FileText,
  archive: Archive,
};

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** The dimensions and the size of a file in one line. */
export function factsOf(t: Translate<'files'>, { extension, width, height, bytes }: MediaItem): string {
  const isSized = width !== null && height !== null;
  const first = isSized ? t('pixels', { width: String(width), height: String(height) }) : extension.toUpperCase();
  return t('facts', { first, second: formatBytes(bytes) });
}

type FilePictureProps = { file: MediaItem; className: string; isWhole?: boolean; hasName?: boolean };

/** The picture of a file, or the icon of its type with the end of its name. It is decoration: the name is beside it. */
export function FilePicture({ file, className, isWhole = false, hasName = true }: FilePictureProps) {
  if (file.thumbnail)
    return (
      // biome-ignore lint/performance/noImgElement: the server makes it small
      <img
        src={pathOf(file.thumbnail)}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        className={`bg-sunken ${isWhole ? 'object-contain' : 'object-cover'} ${className}`}
      />
    );
  const Icon = ICONS[file.type] ?? File;
  return (
    <span className={`flex flex-col items-center justify-center gap-1 bg-sunken text-muted ${className}`}>
      <Icon aria-hidden className={hasName ? 'size-6 stroke-[1.5]' : 'size-4.5 stroke-[1.5]'} />
      {hasName && <span className="text-xs font-medium uppercase">{file.extension}</span>}
    </span>
  );
}
