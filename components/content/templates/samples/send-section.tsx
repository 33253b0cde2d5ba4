'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { CodeBlock } from '#components/ui/code/code-block.tsx';
import type { HighlightedSample } from '#components/ui/code/code-sample.ts';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Template } from '#lib/content/templates/schema.ts';

type SendSectionProps = { template: Template; samples: readonly HighlightedSample[] };

/** How a template is sent: its alias, and code with its variables in each language. */
export function SendSection({ template, samples }: SendSectionProps) {
  const t = useTexts('templates');
  return (
    <Section
      title={t('send.title')}
      description={t.rich('send.text', { key: (words) => <TextLink href="/api-key">{words}</TextLink> })}
    >
      <div className="flex min-w-0 flex-col gap-4">
        {template.published_version === null && <Alert tone="warning">{t('send.unpublished')}</Alert>}
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-muted">{t('alias')}</span>
          <CopyValue value={template.alias} label={t('aliasCopied')} />
        </p>
        <CodeBlock label={t('send.code')} samples={samples} />
      </div>
    </Section>
  );
}
