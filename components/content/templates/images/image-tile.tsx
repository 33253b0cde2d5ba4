'use client';

import { Trash2 } from 'lucide-react';
import { formatBytes } from '#components/kit/message/format-bytes.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { Image } from '#lib/content/templates/images/schema.ts';

type ImageTileProps = { image: Image; onChoose: () => void; onRemove: () => void };

/** An image to choose, with its name and its size. */
export function ImageTile({ image, onChoose, onRemove }: ImageTileProps) {
  const t = useTexts('templateImages');
  const { name, width, height, size_bytes } = image;
  return (
    <li className="relative min-w-0 rounded-lg border border-line bg-surface hover:border-line-strong">
      <button type="button" onClick={onChoose} className="flex w-full min-w-0 flex-col rounded-lg text-left">
        <ImagePicture image={image} className="h-28 w-full rounded-t-lg" />
        <span className="min-w-0 px-2.5 py-2 pr-9 text-xs">
          <span className="sr-only">{`${t('choose')} `}</span>
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-muted">
            {t('size', { width: String(width), height: String(height), size: formatBytes(size_bytes) })}
          </span>
        </span>
      </button>
      <IconButton size="sm" label={t('remove.open', { name })} className="absolute right-1 bottom-2" onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  );
}

/** An image before a color in which light and dark ones are visible. */
export const ImagePicture = ({ image, className }: { image: Image; className: string }) => (
  // biome-ignore lint/performance/noImgElement: the image as it is sent
  <img
    src={new URL(image.url).pathname}
    alt=""
    loading="lazy"
    className={`border-b border-line bg-sunken object-contain p-2 ${className}`}
  />
);
