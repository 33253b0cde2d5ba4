'use client';

import { useId, useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { api } from '#lib/client/api.ts';

/** The most recipients of one test. */
const RECIPIENTS_MAX = 5;

type SendTestDialogProps = {
  id: string;
  /** Addresses to choose from: members, and authorized recipients. */
  contacts: readonly string[];
  /** The names of the stored sets of test data. */
  sets: readonly string[];
  onClose: () => void;
};

/** Sends the stored draft as a test to members, authorized recipients or one more address. */
export function SendTestDialog({ id, contacts, sets, onClose }: SendTestDialogProps) {
  const t = useTexts('templateEditor');
  const ui = useTexts('ui');
  const formId = useId();
  const [chosen, setChosen] = useState<readonly string[]>(contacts.slice(0, 1));
  const [set, setSet] = useState(sets[0] ?? '');
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const recipients = (other = '') => [...chosen, ...(other.trim() === '' ? [] : [other.trim()])];
  const { errors, problem, pending, form } = useSubmit({
    check: ({ to }): Record<string, string> => {
      const { length } = recipients(to);
      if (length === 0) return { to: fieldMessage(t('test.other'), t('test.required')) };
      if (length > RECIPIENTS_MAX) return { to: t('test.tooMany', { count: RECIPIENTS_MAX }) };
      return {};
    },
    send: async ({ to }) => {
      const input = { to: recipients(to), ...(set !== '' && { test_data: set }) };
      setIds((await api('POST /api/config/v1/template/{id}/test', { params: { id }, body: input })).ids);
    },
  });
  const toggle = (address: string, isOn: boolean) =>
    setChosen(isOn ? [...chosen, address] : chosen.filter((one) => one !== address));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('test.title')}
      description={t('test.text')}
      actions={
        <>
          <Button onClick={onClose}>{ids ? ui('close') : ui('cancel')}</Button>
          {!ids && (
            <Button variant="primary" type="submit" form={formId} loading={pending}>
              {t('test.send')}
            </Button>
          )}
        </>
      }
    >
      {ids ? (
        <div role="status" className="flex flex-col gap-2 text-sm">
          <p>{t('test.sent', { count: ids.length })}</p>
          <ul>
            {ids.map((message) => (
              <li key={message}>
                <TextLink href={`/activity/${message}`}>{t('test.open')}</TextLink>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <form {...form} id={formId} className="flex flex-col gap-4">
          <FormProblem problem={problem} />
          {contacts.length > 0 && (
            <fieldset>
              <legend className="mb-1 text-sm font-medium">{t('test.to')}</legend>
              <div className="max-h-40 overflow-y-auto">
                {contacts.map((address) => (
                  <label key={address} className="flex items-center gap-2.5 py-1 text-sm">
                    <input
                      type="checkbox"
                      checked={chosen.includes(address)}
                      onChange={(event) => toggle(address, event.currentTarget.checked)}
                      className="size-4.5 shrink-0 accent-accent"
                    />
                    <span className="min-w-0 truncate">{address}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          )}
          <Field name="to" label={t('test.other')} error={errors.to} optional>
            <Input type="email" autoCapitalize="none" spellCheck={false} placeholder={t('test.otherPlaceholder')} />
          </Field>
          {sets.length > 0 && (
            <Field name="test_data" label={t('data.set')} error={errors.test_data}>
              <Select items={sets.map((value) => ({ value, label: value }))} value={set} onChange={setSet} />
            </Field>
          )}
        </form>
      )}
    </Dialog>
  );
}
