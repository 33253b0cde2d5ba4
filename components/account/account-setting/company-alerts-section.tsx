'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import type { CompanyAlerts } from '#lib/account/notifications/alerts/company/schema.ts';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import { USAGE_THRESHOLDS } from '#lib/core/alert-thresholds.ts';
import { AlertLine } from './alert-line.tsx';

type CompanyAlertsSectionProps = {
  initial: CompanyAlerts;
  /** The parts whose flags the company has. */
  shown: { usage: boolean; rates: boolean };
};

/** The rates that are offered, in percent; one that the API was given is offered, too. */
const RATES = { bounceRate: [2, 3, 5, 8, 10], complaintRate: [0.05, 0.08, 0.1, 0.2, 0.3] } as const;
const RATE_NAMES = ['bounceRate', 'complaintRate'] as const;
type RateName = (typeof RATE_NAMES)[number];

/** The thresholds of the company's alerts; each is saved when it is changed, and returns to its value if that fails. */
export function CompanyAlertsSection({ initial, shown }: CompanyAlertsSectionProps) {
  const t = useTexts('accountSetting');
  const [alerts, setAlerts] = useState(initial);
  const change = async (part: Partial<CompanyAlerts>) => {
    const before = alerts;
    setAlerts({ ...alerts, ...part });
    try {
      await api('PUT /api/config/v1/company/alert', { body: part });
      showToast({ type: 'success', title: t('saved') });
    } catch (error) {
      setAlerts(before);
      showError(error);
    }
  };
  const ratesOf = (name: RateName): number[] =>
    [...new Set([...RATES[name], alerts[name]])].sort((one, other) => one - other);
  return (
    <SettingsSection title={t('alerts.company')} description={t('alerts.companyText')}>
      {shown.usage && (
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="mb-1 text-sm font-medium">{t('alerts.companyThresholds')}</legend>
          {USAGE_THRESHOLDS.map((percent) => (
            <AlertLine
              key={percent}
              label={t('alerts.threshold', { part: percent / 100 })}
              checked={alerts.usageThresholds.includes(percent)}
              disabled={false}
              onChange={(isChosen) => {
                const kept = alerts.usageThresholds;
                const chosen = USAGE_THRESHOLDS.filter((one) => (one === percent ? isChosen : kept.includes(one)));
                void change({ usageThresholds: chosen });
              }}
            />
          ))}
        </fieldset>
      )}
      {shown.rates &&
        RATE_NAMES.map((name) => (
          <div key={name} className="w-44">
            <Field name={name} label={t(`alerts.${name}`)}>
              <Select
                items={ratesOf(name).map((rate) => ({
                  value: String(rate),
                  label: t('alerts.rate', { rate: rate / 100 }),
                }))}
                value={String(alerts[name])}
                onChange={(next) => void change({ [name]: Number(next) })}
              />
            </Field>
          </div>
        ))}
    </SettingsSection>
  );
}
