'use client';

import { Download, Pencil, Repeat, RotateCcw, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '#components/kit/message/format-bytes.ts';
import { tabPath } from '#components/shell/navigation/setting-tabs.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { buttonClass } from '#components/ui/button-class.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { Time } from '#components/ui/time.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { MediaDetail, MediaItem } from '#lib/content/media/schema.ts';
import { FilePicture } from './file-facts.tsx';

type FileDetailsProps = {
  file: MediaItem;
  mayModify: boolean;
  /** Absent in a drawer, which has a name and a close button of its own. */
  onClose?: () => void;
  onEdit: () => void;
  onReplace: () => void;
  onDelete: () => void;
  onRestore: () => void;
};

/** A file beside the list: its picture, its facts, what can be done with it, and the documents that show it. */
export function FileDetails({ file, mayModify, onClose, onEdit, onReplace, onDelete, onRestore }: FileDetailsProps) {
  const t = useTexts('files');
  const { id, name, bytes, width, height, labels, mail, url, state } = file;
  // Asked for again when the number of uses has changed.
  const { data } = useApi('GET /api/suite/v1/media/{id}', { params: { id } });
  const isTrashed = state === 'trashed';
  return (
    <>
      <a
        href={new URL(url).pathname}
        target="_blank"
        rel="noreferrer"
        aria-label={t('open', { name })}
        className="block"
      >
        <FilePicture file={file} isWhole className="h-41 w-full border-b border-line" />
      </a>
      <div className="flex min-w-0 flex-col gap-3 p-3.5">
        {onClose && (
          <div className="flex items-start gap-1">
            <h2 className="min-w-0 flex-1 pt-0.5 text-base font-semibold wrap-anywhere">{name}</h2>
            {mayModify && !isTrashed && (
              <IconButton size="sm" label={t('edit.open')} onClick={onEdit}>
                <Pencil aria-hidden />
              </IconButton>
            )}
            <IconButton size="sm" label={t('close')} onClick={onClose}>
              <X aria-hidden />
            </IconButton>
          </div>
        )}
        <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-2 gap-y-2 text-sm">
          <DetailFact label={t('size')}>{formatBytes(bytes)}</DetailFact>
          {width !== null && height !== null && (
            <DetailFact label={t('dimensions')}>
              {t('pixels', { width: String(width), height: String(height) })}
            </DetailFact>
          )}
          {mail && mail.url !== url && (
            <DetailFact label={t('inMail')}>
              {t('inMailValue', {
                type: (mail.url.split('.').at(-1) ?? '').toUpperCase(),
                width: String(mail.width ?? ''),
                height: String(mail.height ?? ''),
              })}
            </DetailFact>
          )}
          <DetailFact label={t('added')}>
            <Time at={file.createdAt} />
            {data?.createdBy && ` ${t('addedBy', { name: data.createdBy })}`}
          </DetailFact>
          {file.trashedAt && (
            <DetailFact label={t('deleted')}>
              <Time at={file.trashedAt} />
            </DetailFact>
          )}
          <DetailFact label={t('labels')}>
            {labels.length === 0 ? (
              <span className="text-faint">{t('noLabels')}</span>
            ) : (
              <span className="flex flex-wrap gap-1">
                {labels.map((label) => (
                  <Tag key={label}>{label}</Tag>
                ))}
              </span>
            )}
          </DetailFact>
        </dl>
        <div className="flex flex-wrap items-center gap-1.5">
          <CopyButton value={url} label={t('address')} text={t('copyAddress')} />
          {mayModify && !isTrashed && (
            <Button size="sm" onClick={onReplace}>
              <Repeat aria-hidden /> {t('replace.open')}
            </Button>
          )}
          <a
            href={new URL(url).pathname}
            download={name}
            aria-label={t('download')}
            title={t('download')}
            className={buttonClass('outline', 'sm', true)}
          >
            <Download aria-hidden />
          </a>
          {mayModify && isTrashed && (
            <Button size="sm" onClick={onRestore}>
              <RotateCcw aria-hidden /> {t('restore')}
            </Button>
          )}
          {mayModify && !isTrashed && !onClose && (
            <Button size="sm" onClick={onEdit}>
              <Pencil aria-hidden /> {t('edit.open')}
            </Button>
          )}
          {mayModify && (
            <IconButton
              size="sm"
              variant="danger-outline"
              label={t(isTrashed ? 'purge.open' : 'remove.open')}
              onClick={onDelete}
            >
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </div>
        <h3 className="mt-1 text-sm text-muted">{t('usedIn', { count: file.uses })}</h3>
        {file.uses > 0 && !data && <Skeleton className="w-2/3" />}
        {data && <FileUsers users={data.usedBy} />}
      </div>
    </>
  );
}

/** The documents that show a file. */
export function FileUsers({ users }: { users: MediaDetail['usedBy'] }) {
  const t = useTexts('files');
  if (users.length === 0) return null;
  return (
    <ul className="-mt-1.5 divide-y divide-line text-sm">
      {users.map((use) => (
        <li key={`${use.kind} ${use.id}`} className="flex min-w-0 items-baseline gap-2 py-1.5">
          <UserLink {...use} />
          <span className="ml-auto shrink-0 text-xs text-faint">{t(`useKinds.${use.kind}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** A document that shows the file; a template leads to its screen, and the company to its settings. */
function UserLink({ kind, id, title }: { kind: string; id: string; title: string }) {
  const href = { template: `/template/${id}`, company: tabPath('company') }[kind];
  if (!href) return <span className="min-w-0 truncate">{title}</span>;
  return (
    <a href={href} className="min-w-0 truncate text-accent-text hover:underline">
      {title}
    </a>
  );
}

function DetailFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
