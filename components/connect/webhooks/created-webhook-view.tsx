'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { CodeBlock } from '#components/ui/code/code-block.tsx';
import type { HighlightedSample } from '#components/ui/code/code-sample.ts';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import type { WebhookTestResult } from '#lib/connect/webhooks/deliveries/schema.ts';
import type { CreatedWebhook } from '#lib/connect/webhooks/schema.ts';
import { failureText } from './failure-text.ts';
import { WEBHOOKS_SCREEN } from './paths.ts';

type CreatedWebhookViewProps = {
  webhook: CreatedWebhook;
  /** The result of the test; null where none was sent. */
  test: WebhookTestResult | null;
  samples: readonly HighlightedSample[];
};

/** Shows a new webhook: the result of the test, the signing secret, and code that verifies signatures. */
export function CreatedWebhookView({ webhook, test, samples }: CreatedWebhookViewProps) {
  const t = useTexts('webhooks');
  const formTexts = useTexts('webhookForm');
  return (
    <>
      <PageHeader
        title={formTexts('made.title')}
        description={webhook.name}
        actions={
          <>
            <ButtonLink href={WEBHOOKS_SCREEN}>{formTexts('made.toList')}</ButtonLink>
            <ButtonLink href={`${WEBHOOKS_SCREEN}/${webhook.id}`} variant="primary">
              {formTexts('made.toWebhook')}
            </ButtonLink>
          </>
        }
      />
      {test?.isTaken && (
        <Alert tone="success" title={formTexts('made.testTaken')}>
          {formTexts('made.testTakenText', { code: String(test.code), ms: test.durationMs })}
        </Alert>
      )}
      {test && !test.isTaken && (
        <Alert tone="warning" title={formTexts('made.testFailed')}>
          {formTexts('made.testFailedText', { error: failureText(test) })}
        </Alert>
      )}
      <div className="flex max-w-(--width-form) flex-col gap-8">
        <Section title={formTexts('made.secret')} description={formTexts('made.secretText')}>
          <div className="rounded-lg border border-line bg-code px-3 py-2">
            <CopyValue value={webhook.secret} label={t('secret.copied')} wrap />
          </div>
        </Section>
        <VerifySection samples={samples} />
      </div>
    </>
  );
}

/** Code in six languages that verifies a signature, with the warning that it needs the raw body. */
function VerifySection({ samples }: { samples: readonly HighlightedSample[] }) {
  const formTexts = useTexts('webhookForm');
  return (
    <Section title={formTexts('made.verify')}>
      <div className="flex flex-col gap-4">
        <Alert tone="warning" title={formTexts('made.rawTitle')}>
          {formTexts('made.raw')}
        </Alert>
        <CodeBlock label={formTexts('made.code')} samples={samples} />
      </div>
    </Section>
  );
}
