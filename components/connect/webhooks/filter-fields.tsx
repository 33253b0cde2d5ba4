'use client';

import { CheckLine } from '#components/kit/forms/check-line.tsx';
import { DomainBoxes } from '#components/kit/forms/domain-boxes.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import type { SubaccountFilter, Webhook } from '#lib/connect/webhooks/schema.ts';
import type { SubaccountChoice } from '#lib/senders/subaccounts/schema.ts';
import { useSubaccountNames } from './use-subaccount-names.ts';
import { SUBACCOUNT_PREFIX } from './webhook-values.ts';

const SCOPES = ['all', 'primary', 'list', 'except'] as const;

type FilterFieldsProps = {
  webhook: Webhook | null;
  domains: readonly string[];
  /** The account's subaccounts, as far as the reader may see them. */
  subaccounts: readonly SubaccountChoice[];
  scope: SubaccountFilter['scope'];
  onScope: (scope: SubaccountFilter['scope']) => void;
};

/** The subaccounts and sending domains whose events are sent; removed ones that were chosen are among them. */
export function FilterFields({ webhook, domains, subaccounts, scope, onScope }: FilterFieldsProps) {
  const t = useTexts('webhooks');
  const formTexts = useTexts('webhookForm');
  const ids = webhook?.subaccounts.ids ?? [];
  const names = useSubaccountNames(subaccounts);
  return (
    <SettingsSection title={formTexts('filter')} description={formTexts('filterText')}>
      <Field name="subaccounts.scope" label={formTexts('subaccounts')} className="max-w-80">
        <Select
          items={SCOPES.map((value) => ({ value, label: t(`subaccountScopes.${value}`) }))}
          value={scope}
          onChange={onScope}
        />
      </Field>
      {(scope === 'list' || scope === 'except') && (
        <fieldset className="min-w-0">
          <legend className="text-sm font-medium">{formTexts('subaccountIds')}</legend>
          <p className="text-xs text-muted">{formTexts('subaccountIdsHint')}</p>
          {[...new Set([...names.keys(), ...ids])].map((id) => (
            <CheckLine key={id} name={`${SUBACCOUNT_PREFIX}${id}`} defaultChecked={ids.includes(id)}>
              <span className="wrap-anywhere">{names.get(id) ?? id}</span>
            </CheckLine>
          ))}
        </fieldset>
      )}
      <DomainBoxes
        legend={formTexts('domains')}
        hint={formTexts('domainsHint')}
        domains={domains}
        chosen={webhook?.sendingDomains ?? []}
      />
    </SettingsSection>
  );
}
