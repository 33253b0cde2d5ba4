'use client';

import { formatBytes } from '#components/kit/message/format-bytes.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Meter } from '#components/ui/meter.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { AnswerOf } from '#lib/client/calls.ts';

/** The files of the company, and how much of its storage they take. */
export function StorageMeter({ usage }: { usage: AnswerOf<'GET /api/suite/v1/media/usage-status'> | undefined }) {
  const t = useTexts('files');
  if (!usage) return <Skeleton className="mt-1 w-64" />;
  const { used, limit, files, images, trashBytes } = usage;
  const isLimited = limit >= 0;
  const facts = { files: files + images, used: formatBytes(used) };
  const text = isLimited ? t('usage', { ...facts, limit: formatBytes(limit) }) : t('usageUnlimited', facts);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      <span className="tabular-nums">{text}</span>
      {isLimited && (
        <span className="w-36">
          <Meter label={t('meter')} used={used} total={limit} text={text} isBare />
        </span>
      )}
      {trashBytes > 0 && <span className="text-faint">{t('usageTrash', { bytes: formatBytes(trashBytes) })}</span>}
    </span>
  );
}
