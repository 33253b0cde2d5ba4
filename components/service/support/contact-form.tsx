'use client';

import { type ReactNode, useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { type FieldErrors, type FormValues, useSubmit } from '#components/kit/forms/use-submit.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { api } from '#lib/client/api.ts';
import { isPhone } from '#lib/core/is-phone.ts';
import type { SentContactRequest } from '#lib/service/support/schema.ts';
import { AttachmentField } from './attachment-field.tsx';
import { sendAttachment } from './send-attachment.ts';

const NAMES = ['name', 'email', 'company', 'phone', 'message'] as const;
type Name = (typeof NAMES)[number];

/** The details of the sender that are already known. */
export type ContactValues = Record<Exclude<Name, 'message'>, string>;

type ContactFormProps = {
  initial: ContactValues;
  /** The beginning of the message, where the person came to ask for something. */
  message?: string | undefined;
  onSent: (sent: SentContactRequest) => void;
};

/** Asks for the sender's name, contact details and message. */
export function ContactForm({ initial, message, onSent }: ContactFormProps) {
  const t = useTexts('support');
  const [file, setFile] = useState<File | null>(null);
  const { errors, problem, pending, form } = useSubmit({
    isGuarded: true,
    check: (values) => contactErrors(t, values),
    send: async (values) => {
      const textOf = (name: Name) => values[name]?.trim() ?? '';
      const sent = await api('POST /api/config/v1/contact-us', {
        body: {
          name: textOf('name'),
          email: textOf('email'),
          company: textOf('company'),
          phone: textOf('phone'),
          message: textOf('message'),
        },
      });
      await sendAttachment('config', sent.id, file);
      onSent(sent);
    },
  });
  const field = (name: Name, control: ReactNode, more: { hint?: string; optional?: boolean } = {}) => (
    <Field name={name} label={t(name)} error={errors[name]} description={more.hint} optional={more.optional ?? false}>
      {control}
    </Field>
  );
  return (
    <form {...form} className="flex flex-col gap-4">
      <FormProblem problem={problem} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        {field('name', <Input autoComplete="name" defaultValue={initial.name} />)}
        {field('email', <Input type="email" autoComplete="email" defaultValue={initial.email} />, {
          hint: t('emailHint'),
        })}
        {field('company', <Input autoComplete="organization" defaultValue={initial.company} />)}
        {field('phone', <Input type="tel" autoComplete="tel" defaultValue={initial.phone} />, { optional: true })}
      </div>
      {field('message', <Textarea className="min-h-36" maxLength={5_000} defaultValue={message} />, {
        hint: t('messageHint'),
      })}
      <AttachmentField file={file} pending={pending} onFile={setFile} />
      <Button type="submit" variant="primary" loading={pending} className="self-start">
        {t('submit')}
      </Button>
    </form>
  );
}

function contactErrors(t: Translate<'support'>, values: FormValues): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of NAMES) {
    if (name !== 'phone' && !values[name]?.trim()) errors[name] = fieldMessage(t(name), t('required'));
  }
  const { email = '', phone = '' } = values;
  if (!errors.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) {
    errors.email = fieldMessage(t('email'), t('notEmail'));
  }
  if (phone.trim() && !isPhone(phone.trim())) errors.phone = fieldMessage(t('phone'), t('notPhone'));
  return errors;
}
