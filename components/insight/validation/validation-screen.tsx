'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { ValidationListPage, ValidationOverview } from '#lib/insight/validation/schema.ts';
import { ListsSection } from './lists-section.tsx';
import { VALIDATION_KEY_SCREEN, VALIDATION_TEST_SCREEN } from './paths.ts';
import { SingleSection } from './single-section.tsx';
import { UsageLine } from './usage-line.tsx';

type ValidationScreenProps = {
  overview: ValidationOverview;
  lists: ValidationListPage;
  /** True once a key that may validate addresses was created. */
  hasKey: boolean;
};

/** Email validation: one address at a time, lists, the quota, and the first step towards the API. */
export function ValidationScreen({ overview, lists, hasKey }: ValidationScreenProps) {
  const t = useTexts('validation');
  const mayCreate = useGrant('api_keys/manage');
  const canCreate = useFeature('apiKey.create') && mayCreate;
  const { data = overview, mutate } = useApi('GET /api/config/v1/email-validation', {}, { fallbackData: overview });
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={<ButtonLink href={VALIDATION_TEST_SCREEN}>{t('testLink')}</ButtonLink>}
      />
      <UsageLine usage={data.usage} />
      <SingleSection onAnswer={() => void mutate()} />
      <ListsSection initial={lists} usage={data.usage} onUsed={() => void mutate()} />
      {!hasKey && canCreate && (
        <Alert
          title={t('key.title')}
          action={
            <ButtonLink size="sm" href={VALIDATION_KEY_SCREEN}>
              {t('key.action')}
            </ButtonLink>
          }
        >
          {t('key.text')}
        </Alert>
      )}
    </>
  );
}
