'use client';

import { useCallback, useDeferredValue, useState } from 'react';
import { Thumbnail } from '#components/content/templates/preview/thumbnail.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { Input } from '#components/ui/input.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { api } from '#lib/client/api.ts';
import type { RowOf } from '#lib/client/calls.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { useApi } from '#lib/client/use-api.ts';

type TemplateDialogProps = {
  /** True where the campaign has an email already. */
  isReplacing: boolean;
  onClose: () => void;
  onChoose: (id: string) => void;
};

type TemplateRow = RowOf<'GET /api/config/v1/template'>;

/** Templates that the dialog shows; others are found by their names. */
const SHOWN_MAX = 24;

/** Chooses one of the company's published email templates by its picture. */
export function TemplateDialog({ isReplacing, onClose, onChoose }: TemplateDialogProps) {
  const t = useTexts('campaignEdit');
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const { data, error } = useApi(
    'GET /api/config/v1/template',
    { query: { kind: 'email', limit: SHOWN_MAX, ...(search !== '' && { search }) } },
    { keepPreviousData: true },
  );
  const templates = data?.data.filter(({ published_version }) => published_version !== null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="xl"
      title={t('chooseTemplate')}
      description={t(isReplacing ? 'replaceEmailText' : 'chooseTemplateText')}
    >
      <div className="flex min-h-72 flex-col gap-4">
        <Input
          type="search"
          aria-label={t('searchTemplates')}
          placeholder={t('searchTemplates')}
          value={text}
          onValueChange={setText}
          maxLength={100}
          autoComplete="off"
        />
        {error && <p className="text-sm text-danger-text">{errorSentence(error)}</p>}
        {!templates && !error && <Skeleton className="h-44 w-full" />}
        {templates?.length === 0 && (
          <p className="text-sm text-muted">
            {t(search === '' ? 'noTemplates' : 'noTemplateMatches')}{' '}
            <TextLink href="/template/add">{t('createTemplate')}</TextLink>
          </p>
        )}
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {templates?.map((template) => (
            <li key={template.id} className="relative overflow-hidden rounded-lg border border-line hover:bg-hover">
              <Picture template={template} />
              <button
                type="button"
                onClick={() => onChoose(template.id)}
                className="block w-full truncate px-3 py-2.5 text-left text-sm font-medium after:absolute after:inset-0"
              >
                {template.name}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function Picture({ template: { id, name } }: { template: TemplateRow }) {
  const render = useCallback(
    (signal: AbortSignal) => api('POST /api/config/v1/template/{id}/preview', { params: { id }, body: {}, signal }),
    [id],
  );
  return <Thumbnail title={name} size="card" hasImages render={render} />;
}
