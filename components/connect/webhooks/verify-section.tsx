'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { CodeBlock } from '#components/ui/code/code-block.tsx';
import type { HighlightedSample } from '#components/ui/code/code-sample.ts';
import { Section } from '#components/ui/section.tsx';

/** Code in six languages that verifies a signature, with the warning that it needs the raw body. */
export function VerifySection({ samples }: { samples: readonly HighlightedSample[] }) {
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
