'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import type { Bounce } from '#lib/activity/schema.ts';

/** The remote server's reply as it came, and its bounce class. */
export function ReplyText({ reply, bounce }: { reply: string; bounce: Bounce | null }) {
  const t = useTexts('activity');
  return (
    <div className="mt-1.5">
      <p className="rounded-md border border-line bg-code px-2.5 py-1.5 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
        {reply}
      </p>
      {bounce && (
        <p className="mt-1 text-sm text-muted">
          {t('bounceClass', { code: bounce.code, name: bounce.name, category: bounce.category })}
        </p>
      )}
    </div>
  );
}
