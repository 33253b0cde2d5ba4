'use client';

import { type ReactNode, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import type { NotificationAlert } from '#lib/account/notifications/alerts/schema.ts';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import { USAGE_THRESHOLDS, type UsageThreshold } from '#lib/core/alert-thresholds.ts';
import { AlertLine } from './alert-line.tsx';

/** The switches of this screen. */
type Name = (typeof CHANNELS | typeof WATCHED)[number];

type AlertsPanelProps = {
  initial: NotificationAlert;
  /** Those that the company has; the others are not shown. */
  shown: readonly Name[];
  /** The thresholds of the company, for those who may change them. */
  children?: ReactNode;
};

const CHANNELS = ['alertingNotification', 'notification'] as const;
const WATCHED = ['monitoring', 'monitoringEmail', 'monitoringWebhook', 'monitoringUsage'] as const;

/** The alerts that a person wants; each box is saved when it is ticked, and returns to its state if that fails. */
export function AlertsPanel({ initial, shown, children }: AlertsPanelProps) {
  const t = useTexts('accountSetting');
  const [alerts, setAlerts] = useState(initial);
  const change = async (name: Name, value: boolean) => {
    setAlerts((before) => ({ ...before, [name]: value }));
    try {
      await api('PUT /api/config/v1/notification-alert', { body: { [name]: value } });
    } catch (error) {
      setAlerts((before) => ({ ...before, [name]: !value }));
      showError(error);
    }
  };
  const changeThreshold = async (percent: UsageThreshold, isChosen: boolean) => {
    const before = alerts.usageThresholds;
    const usageThresholds = USAGE_THRESHOLDS.filter((one) => (one === percent ? isChosen : before.includes(one)));
    setAlerts((all) => ({ ...all, usageThresholds }));
    try {
      await api('PUT /api/config/v1/notification-alert', { body: { usageThresholds } });
    } catch (error) {
      setAlerts((all) => ({ ...all, usageThresholds: before }));
      showError(error);
    }
  };
  const line = (name: Name) => (
    <AlertLine
      key={name}
      label={t(`alerts.${name}`)}
      text={t(`alerts.${name}Text`)}
      checked={alerts[name]}
      disabled={name.startsWith('monitoring') && name !== 'monitoring' && !alerts.monitoring}
      onChange={(value) => void change(name, value)}
    />
  );
  return (
    <div>
      <SettingsSection title={t('alerts.channels')} description={t('alerts.channelsText')}>
        <fieldset>
          <legend className="sr-only">{t('alerts.channels')}</legend>
          {CHANNELS.filter((name) => shown.includes(name)).map(line)}
        </fieldset>
      </SettingsSection>
      <SettingsSection title={t('alerts.watched')} description={t('alerts.watchedText')}>
        <fieldset>
          <legend className="sr-only">{t('alerts.watched')}</legend>
          {WATCHED.filter((name) => shown.includes(name)).map(line)}
        </fieldset>
      </SettingsSection>
      {shown.includes('monitoringUsage') && (
        <SettingsSection title={t('alerts.thresholds')} description={t('alerts.thresholdsText')}>
          <fieldset className="flex flex-wrap gap-x-6">
            <legend className="sr-only">{t('alerts.thresholds')}</legend>
            {USAGE_THRESHOLDS.map((percent) => (
              <AlertLine
                key={percent}
                label={t('alerts.threshold', { part: percent / 100 })}
                checked={alerts.usageThresholds.includes(percent)}
                disabled={!alerts.monitoring || !alerts.monitoringUsage}
                onChange={(isChosen) => void changeThreshold(percent, isChosen)}
              />
            ))}
          </fieldset>
        </SettingsSection>
      )}
      {children}
    </div>
  );
}
