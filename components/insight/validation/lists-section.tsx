'use client';

import { ListChecks } from 'lucide-react';
import { FileUpload } from '#components/kit/forms/file-upload.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Card } from '#components/ui/card.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Section } from '#components/ui/section.tsx';
import { errorSentence } from '#lib/client/show-error.ts';
import { upload } from '#lib/client/upload.ts';
import { useAction } from '#lib/client/use-action.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { ValidationListPage, ValidationOverview } from '#lib/insight/validation/schema.ts';
import { isActive } from './is-active.ts';
import { ListCard } from './list-card.tsx';

/** The types of a list. */
const LIST_TYPES = ['csv', 'txt', 'gz'] as const;

/** The time between two looks at a list that runs, in milliseconds. */
const POLL_MS = 1_500;

type ListsSectionProps = {
  initial: ValidationListPage;
  usage: ValidationOverview['usage'];
  /** Called when the cost of a list was counted or refunded. */
  onUsed: () => void;
};

/** Lists of addresses: upload, cost, progress and results. */
export function ListsSection({ initial, usage, onUsed }: ListsSectionProps) {
  const t = useTexts('validation');
  const { data, error, mutate } = useApi(
    'GET /api/config/v1/email-validation/list',
    {},
    {
      fallbackData: initial,
      refreshInterval: (page) => (page?.data.some(isActive) ? POLL_MS : 0),
    },
  );
  const { pending, run: send } = useAction(async (file: File) => {
    await upload('POST /api/config/v1/email-validation/list', { file });
    await mutate();
  });
  const changed = async () => {
    await mutate();
    onUsed();
  };
  return (
    <Section title={t('lists.title')} description={t('lists.text')}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1.5">
          <FileUpload
            label={t('lists.file')}
            action={t('lists.choose')}
            types={LIST_TYPES}
            pending={pending}
            onFile={(file) => file && send(file)}
          />
          <p className="text-xs text-muted">{t('lists.help')}</p>
        </div>
        {error && !data ? (
          <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={() => void mutate()} />
        ) : data?.data.length === 0 ? (
          <Card flush>
            <EmptyState icon={ListChecks} title={t('lists.none')}>
              {t('lists.noneText')}
            </EmptyState>
          </Card>
        ) : (
          data?.data.map((list) => <ListCard key={list.id} list={list} usage={usage} onChanged={changed} />)
        )}
      </div>
    </Section>
  );
}
