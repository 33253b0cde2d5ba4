'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import type { HighlightedSample } from '#components/ui/code/code-sample.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { Template } from '#lib/content/templates/schema.ts';
import { TEMPLATES_SCREEN } from '../paths.ts';
import { SendSection } from '../samples/send-section.tsx';

type CreatedTemplateScreenProps = { template: Template; samples: readonly HighlightedSample[] };

/** Shows how a template that was just published is sent. */
export function CreatedTemplateScreen({ template, samples }: CreatedTemplateScreenProps) {
  const t = useTexts('templates');
  return (
    <>
      <PageHeader
        title={t(template.published ? 'made.title' : 'made.draft')}
        description={template.name}
        actions={
          <>
            <ButtonLink href={TEMPLATES_SCREEN}>{t('made.toList')}</ButtonLink>
            <ButtonLink href={`${TEMPLATES_SCREEN}/${template.id}`} variant="primary">
              {t('made.toTemplate')}
            </ButtonLink>
          </>
        }
      />
      <SendSection template={template} samples={samples} />
    </>
  );
}
