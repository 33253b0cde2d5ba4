import { formatBytes } from '#components/kit/message/format-bytes.ts';
import type { Translate } from '#components/texts/types.ts';
import type { Column } from '#components/ui/data-row.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { Time } from '#components/ui/time.tsx';
import type { MediaItem } from '#lib/content/media/schema.ts';
import { FilePicture } from './file-facts.tsx';

/** The columns of the library as a list. */
export const fileColumns = (t: Translate<'files'>): readonly Column<MediaItem>[] => [
  {
    key: 'name',
    header: t('name'),
    sort: { by: 'name', direction: 'ascending' },
    cell: (file) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <FilePicture file={file} hasName={false} className="size-8 shrink-0 rounded-md" />
        <span className="min-w-0 truncate">{file.name}</span>
      </span>
    ),
  },
  {
    key: 'labels',
    header: t('labels'),
    width: 200,
    shownFrom: '4xl',
    cell: ({ labels }) => (
      <span className="flex min-w-0 gap-1">
        {labels.slice(0, 2).map((label) => (
          <Tag key={label}>{label}</Tag>
        ))}
        {labels.length > 2 && <Tag>{`+${labels.length - 2}`}</Tag>}
      </span>
    ),
  },
  {
    key: 'uses',
    header: t('used'),
    width: 'code',
    inline: true,
    cell: ({ uses }) => <span className="text-muted">{t('useCount', { count: uses })}</span>,
  },
  {
    key: 'size',
    header: t('size'),
    sort: { by: 'bytes', direction: 'descending' },
    width: 'code',
    align: 'right',
    inline: true,
    cell: ({ bytes }) => <span className="text-muted tabular-nums">{formatBytes(bytes)}</span>,
  },
  {
    key: 'added',
    header: t('added'),
    sort: { by: 'createdAt', direction: 'descending' },
    width: 'date',
    align: 'right',
    shownFrom: '4xl',
    cell: ({ createdAt }) => <Time at={createdAt} isPlain className="text-muted" />,
  },
];
