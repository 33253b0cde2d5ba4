'use client';

import { DomainBoxes } from '#components/forms/domain-boxes.tsx';
import type { FieldErrors } from '#components/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { SubaccountFilter, Webhook } from '#lib/webhooks/schema.ts';

const SCOPES = ['all', 'primary', 'list', 'except'] as const;

type FilterFieldsProps = {
  webhook: Webhook | null;
  domains: readonly string[];
  scope: SubaccountFilter['scope'];
  onScope: (scope: SubaccountFilter['scope']) => void;
  errors: FieldErrors;
};

/** The subaccounts and sending domains whose events are sent; removed domains that were chosen are among them. */
export function FilterFields({ webhook, domains, scope, onScope, errors }: FilterFieldsProps) {
  const t = useTexts('webhooks');
  return (
    <SettingsSection title={t('form.filter')} description={t('form.filterText')}>
      <Field name="subaccounts.scope" label={t('form.subaccounts')} className="max-w-80">
        <Select
          items={SCOPES.map((value) => ({ value, label: t(`form.subaccountScopes.${value}`) }))}
          value={scope}
          onChange={onScope}
        />
      </Field>
      {(scope === 'list' || scope === 'except') && (
        <Field
          name="subaccounts.ids"
          label={t('form.subaccountIds')}
          description={t('form.subaccountIdsHint')}
          error={errors['subaccounts.ids']}
        >
          <Textarea
            rows={3}
            spellCheck={false}
            autoCapitalize="none"
            defaultValue={webhook?.subaccounts.ids.join('\n') ?? ''}
          />
        </Field>
      )}
      <DomainBoxes
        legend={t('form.domains')}
        hint={t('form.domainsHint')}
        domains={domains}
        chosen={webhook?.sendingDomains ?? []}
      />
    </SettingsSection>
  );
}
