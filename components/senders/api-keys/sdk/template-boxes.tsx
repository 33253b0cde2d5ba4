'use client';

import { CheckLine } from '#components/kit/forms/check-line.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import type { TemplateChoice } from '#lib/engine/sdk-keys/schema.ts';
import { TEMPLATE_BOX } from './sdk-values.ts';

type TemplateBoxesProps = {
  templates: readonly TemplateChoice[];
  /** The ids of the templates that are ticked at first. */
  chosen: readonly string[];
  error: string | undefined;
};

/** A box for each published template. */
export function TemplateBoxes({ templates, chosen, error }: TemplateBoxesProps) {
  const t = useTexts('apiKeys');
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{t('sdk.templatesLegend')}</legend>
      {templates.length === 0 && (
        <p className="mt-1 text-sm text-muted">
          {t.rich('sdk.noTemplates', { a: (chunks) => <TextLink href="/template">{chunks}</TextLink> })}
        </p>
      )}
      {templates.map(({ id, name }) => (
        <CheckLine key={id} name={`${TEMPLATE_BOX}${id}`} defaultChecked={chosen.includes(id)}>
          <span className="wrap-anywhere">{name}</span>
        </CheckLine>
      ))}
      {error !== undefined && (
        <p role="alert" className="mt-1 text-xs text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}
