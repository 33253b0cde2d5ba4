'use client';

import { useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { TypoHintLine } from '#components/kit/forms/typo-hint.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { api } from '#lib/client/api.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';

/** Adds one or many addresses, separated by commas or spaces; each gets a mail with a link. */
export function AddRecipientsForm({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const t = useTexts('configuration');
  const forms = useTexts('forms');
  const [text, setText] = useState('');
  const { errors, problem, pending, form } = useSubmit({
    isGuarded: true,
    check: ({ emails = '' }) =>
      readAddresses(emails).length === 0 ? { emails: fieldMessage(t('recipients.add'), forms('required')) } : {},
    send: async ({ emails = '' }) => {
      const addresses = readAddresses(emails);
      await api('POST /api/config/v1/authorized-recipient', { body: { emails: addresses } });
      setText('');
      await onAdded();
      showToast({ type: 'success', title: t('recipients.asked'), message: askedWords(t, addresses) });
    },
  });
  return (
    <form {...form} className="mb-3">
      <Field
        name="emails"
        label={t('recipients.add')}
        description={t('recipients.addHint')}
        error={errors.emails ?? (problem ? errorSentence(problem) : undefined)}
      >
        <div className="flex gap-2">
          <Input
            value={text}
            onValueChange={setText}
            placeholder={t('recipients.placeholder')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            autoFocus
          />
          <Button type="submit" loading={pending}>
            {t('recipients.addButton')}
          </Button>
        </div>
        <TypoHintLine text={text} onUse={setText} />
      </Field>
    </form>
  );
}

const readAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

const askedWords = (t: Translate<'configuration'>, addresses: readonly string[]): string =>
  addresses.length === 1
    ? t('recipients.askedOne', { email: addresses[0] ?? '' })
    : t('recipients.askedMany', { count: addresses.length });
