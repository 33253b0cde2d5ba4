'use client';

import { useCallback } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { api } from '#lib/client/api.ts';
import type { Starter } from '#lib/content/templates/starters/schema.ts';
import { Thumbnail } from '../preview/thumbnail.tsx';

type StarterCardProps = { starter: Starter; onChoose: () => void };

/** A starting point with its picture; the card is a button as a whole. */
export function StarterCard({ starter, onChoose }: StarterCardProps) {
  const t = useTexts('templates');
  return (
    <li className="relative flex flex-col overflow-clip rounded-lg border border-line hover:border-line-strong">
      <StarterThumbnail starter={starter} />
      <div className="border-t border-line p-3">
        <h3 className="text-sm font-medium">
          <button
            type="button"
            onClick={onChoose}
            className="text-left after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          >
            {t(`starters.${starter.id}.name`)}
          </button>
        </h3>
        <p className="text-xs text-muted">{t(`starters.${starter.id}.text`)}</p>
      </div>
    </li>
  );
}

/** A starting point with its data, made small. */
function StarterThumbnail({ starter: { id, source, data } }: { starter: Starter }) {
  const t = useTexts('templates');
  const render = useCallback(
    (signal: AbortSignal) => api('POST /api/config/v1/template/preview', { body: { content: source, data }, signal }),
    [source, data],
  );
  const title = t('gallery.picture', { name: t(`starters.${id}.name`) });
  return <Thumbnail title={title} size="card" hasImages={false} render={render} />;
}
