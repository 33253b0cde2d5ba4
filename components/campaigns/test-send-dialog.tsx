'use client';

import { useId, useState } from 'react';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { State } from '#components/ui/state.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { CampaignType } from '#lib/campaigns/campaigns/values.ts';
import type { SentTests, TestRecipients } from '#lib/campaigns/content/schema.ts';
import { TEST_RECIPIENTS_MAX } from '#lib/campaigns/content/values.ts';
import { api } from '#lib/client/api.ts';
import { useApi } from '#lib/client/use-api.ts';
import { useContactChoices } from './use-contact-choices.ts';

/** The email that is sent as a test. It is mounted while it is open, as other dialogs are. */
export type TestSendDialogProps = {
  type: CampaignType;
  id: string;
  /** The number of the variant, of an A/B test. */
  variant?: number;
  /** The contact whose values are chosen at first. */
  contactId?: string;
  onClose: () => void;
};

/** Sends the email of a campaign as a test to members and testers. Its screen loads the texts of the area `testSend`. */
export function TestSendDialog({ type, id, variant, contactId = '', onClose }: TestSendDialogProps) {
  const t = useTexts('testSend');
  const ui = useTexts('ui');
  const formId = useId();
  const { data: recipients } = useApi(`GET /api/suite/v1/${type}/{id}/send-test-v2`, { params: { id } });
  const contacts = useContactChoices(t('nobody'));
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [as, setAs] = useState(contactId);
  const [results, setResults] = useState<SentTests | null>(null);
  const to = [...(chosen ?? firstOf(recipients))];
  const { errors, problem, pending, form } = useSubmit({
    check: (): Record<string, string> => {
      if (to.length === 0) return { to: t('required') };
      return to.length > TEST_RECIPIENTS_MAX ? { to: t('tooMany', { count: TEST_RECIPIENTS_MAX }) } : {};
    },
    send: async () => {
      const body = { to, ...(as !== '' && { contactId: as }), ...(variant !== undefined && { variant }) };
      setResults(await api(`POST /api/suite/v1/${type}/{id}/send-test-v2`, { params: { id }, body }));
    },
  });
  const toggle = (email: string, isOn: boolean) =>
    setChosen(new Set(isOn ? [...to, email] : to.filter((one) => one !== email)));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title')}
      description={t('text')}
      actions={
        <>
          <Button onClick={onClose}>{results ? ui('close') : ui('cancel')}</Button>
          {!results && (
            <Button variant="primary" type="submit" form={formId} loading={pending}>
              {t('send')}
            </Button>
          )}
        </>
      }
    >
      {results ? (
        <Results results={results} />
      ) : (
        <form {...form} id={formId} className="flex flex-col gap-4">
          <FormProblem problem={problem} />
          <fieldset aria-describedby={errors.to ? `${formId}-to` : undefined}>
            <legend className="mb-1 text-sm font-medium">{t('to')}</legend>
            {recipients ? <Choices {...{ recipients, to }} onToggle={toggle} /> : <Skeleton className="h-16 w-full" />}
            {errors.to && (
              <p id={`${formId}-to`} role="alert" className="mt-1 text-sm text-danger-text">
                {errors.to}
              </p>
            )}
          </fieldset>
          {contacts.length > 1 && (
            <Field name="contactId" label={t('as')}>
              <Select items={contacts} value={as} onChange={setAs} />
            </Field>
          )}
          {recipients && <p className="text-xs text-muted">{t('left', { count: recipients.left })}</p>}
        </form>
      )}
    </Dialog>
  );
}

/** The address that is chosen at first. */
const firstOf = (recipients: TestRecipients | undefined): string[] =>
  (recipients?.data ?? []).slice(0, 1).map(({ email }) => email);

type ChoicesProps = {
  recipients: TestRecipients;
  to: readonly string[];
  onToggle: (email: string, isOn: boolean) => void;
};

function Choices({ recipients, to, onToggle }: ChoicesProps) {
  const t = useTexts('testSend');
  if (recipients.data.length === 0) return <p className="text-sm text-muted">{t('none')}</p>;
  return (
    <ul className="max-h-48 overflow-y-auto">
      {recipients.data.map(({ email, name, kind }) => (
        <li key={email}>
          <label className="flex items-center gap-2.5 py-1 text-sm">
            <input
              type="checkbox"
              checked={to.includes(email)}
              onChange={(event) => onToggle(email, event.currentTarget.checked)}
              className="size-4.5 shrink-0 accent-accent"
            />
            <span className="min-w-0 flex-1 truncate">
              {name ? `${name} · ` : ''}
              <span className={name ? 'text-muted' : ''}>{email}</span>
            </span>
            <Tag>{t(kind)}</Tag>
          </label>
        </li>
      ))}
    </ul>
  );
}

function Results({ results: { data } }: { results: SentTests }) {
  const t = useTexts('testSend');
  const sent = data.filter(({ id }) => id !== null).length;
  return (
    <div role="status" className="flex flex-col gap-3 text-sm">
      <p>{t('sent', { count: sent })}</p>
      <ul className="flex flex-col gap-2">
        {data.map(({ email, id, message }) => (
          <li key={email} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 truncate">{email}</span>
            {id === null ? (
              <State tone="danger">{message}</State>
            ) : (
              <TextLink href={`/activity/${id}`}>{t('open')}</TextLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
