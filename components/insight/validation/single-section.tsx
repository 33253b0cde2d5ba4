'use client';

import { useState } from 'react';
import { AddressField, missingAddress } from '#components/kit/forms/address-field.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Section } from '#components/ui/section.tsx';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import type { Validation } from '#lib/insight/validation/schema.ts';
import { ResultCard } from './result-card.tsx';

/** One box for one address, with its verdict below. */
export function SingleSection({ onAnswer }: { onAnswer: () => void }) {
  const t = useTexts('validation');
  const [email, setEmail] = useState('');
  const [answer, setAnswer] = useState<Validation | null>(null);
  const validate = async (wanted: string) => {
    setAnswer(await api('POST /api/config/v1/email-validation', { body: { email: wanted } }));
    onAnswer();
  };
  const { errors, problem, pending, form } = useSubmit({
    check: ({ email = '' }) => missingAddress('email', email, t('single.label'), t('single.required')),
    send: ({ email = '' }) => validate(email.trim()),
  });
  const use = (address: string) => {
    setEmail(address);
    validate(address).catch(showError);
  };
  return (
    <Section title={t('single.title')} description={t('single.text')}>
      <form {...form} className="max-w-(--width-form)">
        <AddressField
          name="email"
          label={t('single.label')}
          placeholder={t('single.placeholder')}
          action={t('single.action')}
          variant="primary"
          {...{ errors, problem, pending }}
          value={email}
          onValueChange={setEmail}
        />
      </form>
      <div role="status" aria-label={t('single.outcome')} className="mt-4 max-w-(--width-content)">
        {answer && <ResultCard answer={answer} onUse={use} />}
      </div>
    </Section>
  );
}
