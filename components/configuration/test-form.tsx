'use client';

import { useState } from 'react';
import { fieldMessage } from '#components/forms/field-message.ts';
import { FormProblem } from '#components/forms/form-problem.tsx';
import { type FormValues, useSubmit } from '#components/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { PRODUCT_NAME } from '#lib/core/brand.ts';
import type { Environment } from '#lib/core/environment.ts';
import type { SimulatorAddress } from '#lib/messages/schema.ts';
import { SimulatorChoice } from './simulator-choice.tsx';

/** A test that was sent or refused: the request and the reply. */
export type TestOutcome = {
  /** Tells one test from the next. */
  at: number;
  request: Record<string, string>;
  status: number;
  reply: unknown;
  /** Id of the message, if it was accepted. */
  id: string | null;
};

type TestFormProps = {
  from: string;
  environment: Environment;
  verified: readonly string[];
  simulators: readonly SimulatorAddress[];
  onOutcome: (outcome: TestOutcome) => void;
};

/** Recipient, subject and text of a test. */
export function TestForm({ from, environment, verified, simulators, onOutcome }: TestFormProps) {
  const t = useTexts('configuration');
  const forms = useTexts('forms');
  const isSandbox = environment === 'sandbox';
  const [chosen, setChosen] = useState<string | null>(null);
  const simulated = simulators.map(({ address }) => address);
  const allowed = [...verified, ...simulated];
  // A recipient who was chosen may be removed while the page is open.
  const isGone = isSandbox && chosen !== null && !allowed.includes(chosen);
  const to = isGone || chosen === null ? (isSandbox ? (allowed[0] ?? '') : '') : chosen;
  const { errors, problem, pending, form } = useSubmit({
    check: (values) => (values.to?.trim() ? {} : { to: fieldMessage(t('test.to'), forms('required')) }),
    send: (values) => sendTest(from, values, onOutcome),
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <FormProblem problem={problem} />
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-1.5">
          <span className="text-base font-medium">{t('test.from')}</span>
          <span className="flex h-8 min-w-0 items-center pointer-coarse:h-10">
            <CopyValue value={from} label={t('test.fromCopied')} />
          </span>
        </div>
        <Field
          name="to"
          label={t('test.to')}
          error={errors.to}
          description={
            isSandbox &&
            verified.length === 0 &&
            t.rich('test.nobody', { link: (words) => <TextLink href="#authorized-recipients">{words}</TextLink> })
          }
        >
          {isSandbox ? (
            <Select
              name="to"
              items={allowed.map((email) => ({ value: email, label: email }))}
              value={to}
              onChange={setChosen}
            />
          ) : (
            <Input
              type="email"
              value={to}
              onValueChange={setChosen}
              placeholder={t('test.toPlaceholder')}
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
      </div>
      <SimulatorChoice simulators={simulators} value={to} onChange={setChosen} />
      <Field name="subject" label={t('test.subject')} error={errors.subject}>
        <Input defaultValue={t('test.subjectValue', { product: PRODUCT_NAME })} maxLength={998} />
      </Field>
      <Field name="text" label={t('test.text')} error={errors.text}>
        <Textarea defaultValue={t('test.textValue')} rows={3} />
      </Field>
      <div>
        <Button type="submit" variant="primary" loading={pending}>
          {t('test.send')}
        </Button>
      </div>
    </form>
  );
}

/** A refusal is an outcome too: the panel shows it as the API answered, beside the form's own message. */
async function sendTest(
  from: string,
  { to = '', subject = '', text = '' }: FormValues,
  onOutcome: (outcome: TestOutcome) => void,
): Promise<void> {
  const message = { to: to.trim(), subject, text };
  const sent = { at: Date.now(), request: { from, ...message } };
  try {
    const reply = await api<{ id: string }>('POST', '/api/config/v1/configuration/test-send', message);
    onOutcome({ ...sent, status: 200, reply, id: reply.id });
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) {
      const { status, code, payload, requestId } = error;
      onOutcome({ ...sent, status, reply: { code, message: error.message, payload, requestId }, id: null });
    }
    throw error;
  }
}
