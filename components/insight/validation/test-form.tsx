'use client';

import { AddressField, missingAddress } from '#components/kit/forms/address-field.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import type { ValidationOverview } from '#lib/insight/validation/schema.ts';
import { sendRequest, type TestExchange } from './send-request.ts';

type TestFormProps = {
  email: string;
  onEmail: (email: string) => void;
  testAddresses: ValidationOverview['testAddresses'];
  onExchange: (exchange: TestExchange) => void;
};

/** The address of a test request: one of the simulator's, or any other. */
export function ValidationTestForm({ email, onEmail, testAddresses, onExchange }: TestFormProps) {
  const t = useTexts('validation');
  const { errors, problem, pending, form } = useSubmit({
    check: ({ email: address = '' }) => missingAddress('email', address, t('test.address'), t('single.required')),
    send: async ({ email = '' }) => onExchange(await sendRequest(email.trim())),
  });
  const preset = testAddresses.some(({ address }) => address === email) ? email : '';
  return (
    <form {...form} className="flex flex-col gap-4">
      <Field name="preset" label={t('test.presets')} className="max-w-60">
        <Select
          items={[
            ...(preset === '' ? [{ value: '', label: t('test.other') }] : []),
            ...testAddresses.map(({ result, address }) => ({ value: address, label: t(`results.${result}`) })),
          ]}
          value={preset}
          onChange={onEmail}
        />
      </Field>
      <AddressField
        name="email"
        label={t('test.address')}
        action={t('test.send')}
        variant="primary"
        {...{ errors, problem, pending }}
        value={email}
        onValueChange={onEmail}
      />
    </form>
  );
}
