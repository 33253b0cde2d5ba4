'use client';

import { useState } from 'react';
import { CheckLine } from '#components/kit/forms/check-line.tsx';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { type FieldErrors, useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { useFeature } from '#lib/client/features.tsx';
import type { Webhook, WebhookEventType } from '#lib/connect/webhooks/schema.ts';
import { EVENT_TYPES } from '#lib/core/event-names.ts';
import { hasContactEvents } from '#lib/core/webhook-formats.ts';
import type { SubaccountChoice } from '#lib/senders/subaccounts/schema.ts';
import { AuthenticationFields } from './authentication-fields.tsx';
import { EventBoxes } from './event-boxes.tsx';
import { FilterFields } from './filter-fields.tsx';
import { FormatFields } from './format-fields.tsx';
import { PaceFields } from './pace-fields.tsx';
import { SamplePanel } from './sample-panel.tsx';
import { readWebhookForm, type WebhookChoices, type WebhookFormValues } from './webhook-values.ts';

/** The event types of a new webhook. */
const DEFAULT_EVENTS = ['delivery', 'delay', 'bounce', 'out_of_band', 'spam_complaint'] as const;

type WebhookFormProps = {
  /** The webhook to change; null for a new one. */
  webhook: Webhook | null;
  /** The account's sending domains. */
  domains: readonly string[];
  /** The account's subaccounts, as far as the reader may see them. */
  subaccounts: readonly SubaccountChoice[];
  action: string;
  /** @param test true if a test event is to be sent. */
  onSend: (values: WebhookFormValues, test: boolean) => Promise<void>;
};

/** The form of a webhook, with a sample of the chosen format at its side. */
export function WebhookForm({ webhook, domains, subaccounts, action, onSend }: WebhookFormProps) {
  const t = useTexts('webhooks');
  const formTexts = useTexts('webhookForm');
  const hasAuthentication = useFeature('webhook.authentication');
  const [choices, setChoices] = useState<WebhookChoices>(() => choicesOf(webhook));
  const [looked, setLooked] = useState<WebhookEventType>(choices.events[0] ?? EVENT_TYPES[0]);
  // A format of another vendor has no sample of an event of a contact.
  const isOfContacts = !EVENT_TYPES.some((type) => type === looked);
  const sampled = isOfContacts && !hasContactEvents(choices.format) ? EVENT_TYPES[0] : looked;
  const choose = (change: Partial<WebhookChoices>) => setChoices((before) => ({ ...before, ...change }));
  const { errors, problem, pending, form } = useSubmit({
    isGuarded: true,
    check: ({ name, target }) => {
      const found: FieldErrors = {};
      if (!name?.trim()) found.name = fieldMessage(t('name'), t('required'));
      if (!target?.trim()) found.target = fieldMessage(t('target'), t('required'));
      if (choices.events.length === 0) found.events = t('chooseOne');
      return found;
    },
    send: (values) => onSend(readWebhookForm(values, choices, hasAuthentication), values.test === 'on'),
  });
  return (
    <div className="grid items-start gap-x-10 gap-y-8 2xl:grid-cols-[minmax(0,1fr)_24rem]">
      <form {...form} className="min-w-0">
        <FormProblem problem={problem} />
        <SettingsSection title={formTexts('endpoint')}>
          <Field name="name" label={t('name')} description={formTexts('nameHint')} error={errors.name}>
            <Input maxLength={100} autoComplete="off" defaultValue={webhook?.name ?? ''} />
          </Field>
          <Field name="target" label={t('target')} description={formTexts('targetHint')} error={errors.target}>
            <Input
              type="url"
              maxLength={2_048}
              autoComplete="off"
              spellCheck={false}
              placeholder="https://api.example.com/webhooks"
              defaultValue={webhook?.target ?? ''}
            />
          </Field>
        </SettingsSection>
        <SettingsSection title={t('events')} description={formTexts('eventsText')}>
          <EventBoxes
            chosen={choices.events}
            hasContacts={hasContactEvents(choices.format)}
            onChange={(events) => choose({ events })}
            onLook={setLooked}
            error={errors.events}
          />
          <CheckLine name="sendsAlerts" defaultChecked={webhook?.sendsAlerts ?? false}>
            {formTexts('sendsAlerts')}
            <span className="block text-xs text-muted">{formTexts('sendsAlertsText')}</span>
          </CheckLine>
        </SettingsSection>
        <FormatFields webhook={webhook} choices={choices} onChoose={choose} errors={errors} />
        {hasAuthentication && (
          <SettingsSection title={formTexts('authentication')} description={formTexts('authenticationText')}>
            <AuthenticationFields
              current={webhook?.authentication ?? null}
              kind={choices.kind}
              onKind={(kind) => choose({ kind })}
              credentials={choices.credentials}
              onCredentials={(credentials) => choose({ credentials })}
              errors={errors}
            />
          </SettingsSection>
        )}
        <FilterFields
          webhook={webhook}
          domains={domains}
          subaccounts={subaccounts}
          scope={choices.subaccountScope}
          onScope={(subaccountScope) => choose({ subaccountScope })}
        />
        <PaceFields webhook={webhook} errors={errors}>
          {!webhook && (
            <CheckLine name="test" defaultChecked>
              {formTexts('test')}
            </CheckLine>
          )}
          <div>
            <Button type="submit" variant="primary" loading={pending}>
              {action}
            </Button>
          </div>
        </PaceFields>
      </form>
      <div className="min-w-0 2xl:sticky 2xl:top-[calc(var(--height-topbar)+1.5rem)]">
        <SamplePanel type={sampled} format={choices.format} />
      </div>
    </div>
  );
}

function choicesOf(webhook: Webhook | null): WebhookChoices {
  const authentication = webhook?.authentication;
  return {
    events: webhook?.events ?? DEFAULT_EVENTS,
    format: webhook?.format ?? 'single',
    maxWaitMs: webhook?.maxWaitMs ?? 1_000,
    kind: authentication?.type ?? 'none',
    credentials: authentication?.type === 'oauth2' ? authentication.credentials : 'basic',
    subaccountScope: webhook?.subaccounts.scope ?? 'all',
  };
}
