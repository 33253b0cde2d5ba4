'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { CreatedApiKey } from '#lib/senders/api-keys/schema.ts';
import { KEYS_SCREEN } from './paths.ts';

/** Shows a new key, this once. */
export function CreatedKey({ created }: { created: CreatedApiKey }) {
  const t = useTexts('apiKeys');
  return (
    <>
      <PageHeader title={t('made.title')} description={created.name} />
      <div className="flex max-w-(--width-form) flex-col gap-4">
        <Alert tone="warning" title={t('made.copyNow')}>
          {t('made.copyNowText')}
        </Alert>
        <div className="rounded-lg border border-line bg-code px-3 py-2">
          <CopyValue value={created.key} label={t('made.copied')} wrap />
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={KEYS_SCREEN} variant="primary">
            {t('made.toList')}
          </ButtonLink>
          <ButtonLink href={`${KEYS_SCREEN}/${created.id}`}>{t('made.toKey')}</ButtonLink>
        </div>
      </div>
    </>
  );
}
