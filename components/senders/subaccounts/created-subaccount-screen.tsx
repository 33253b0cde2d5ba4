'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { CodeBlock } from '#components/ui/code/code-block.tsx';
import { plainSample } from '#components/ui/code/code-sample.ts';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { CreatedSubaccount } from '#lib/senders/subaccounts/schema.ts';
import { SUBACCOUNTS_SCREEN } from './paths.ts';
import { actSample, type SubaccountSampleFacts, sendSample, smtpSample } from './samples.ts';

type CreatedSubaccountScreenProps = { created: CreatedSubaccount; sending: SubaccountSampleFacts };

/** Shows a new subaccount with its first key, this once, and how to send for it. */
export function CreatedSubaccountScreen({ created, sending }: CreatedSubaccountScreenProps) {
  const t = useTexts('subaccounts');
  const { id, name, number, key } = created;
  return (
    <>
      <PageHeader title={t('made.title', { name })} description={t('made.text', { number: String(number) })} />
      <div className="flex max-w-(--width-form) flex-col gap-4">
        {key && (
          <>
            <Alert tone="warning" title={t('made.copyNow')}>
              {t('made.copyNowText')}
            </Alert>
            <div className="rounded-lg border border-line bg-code px-3 py-2">
              <CopyValue value={key.key} label={t('made.copied')} wrap />
            </div>
          </>
        )}
        <CodeBlock
          label={t('made.sample')}
          samples={[
            plainSample('curl', sendSample(sending, key?.key ?? '$API_KEY')),
            plainSample(t('made.smtp'), smtpSample(sending, key?.key ?? '$API_KEY')),
            plainSample(t('made.byCompany'), actSample(sending, number)),
          ]}
        />
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={SUBACCOUNTS_SCREEN} variant="primary">
            {t('made.toList')}
          </ButtonLink>
          <ButtonLink href={`${SUBACCOUNTS_SCREEN}/${id}`}>{t('made.toSubaccount')}</ButtonLink>
        </div>
      </div>
    </>
  );
}
