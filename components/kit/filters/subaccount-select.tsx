'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Select } from '#components/ui/select.tsx';
import type { SubaccountChoice } from '#lib/senders/subaccounts/schema.ts';

type SubaccountSelectProps = {
  choices: readonly SubaccountChoice[];
  /** The id of the chosen one; empty for any. */
  value: string;
  onChange: (id: string) => void;
};

/** Narrows a list to one subaccount; renders nothing for a company without any. */
export function SubaccountSelect({ choices, value, onChange }: SubaccountSelectProps) {
  const t = useTexts('subaccountFilter');
  if (choices.length === 0) return null;
  return (
    <Select
      label={t('label')}
      items={[
        { value: '', label: t('any') },
        ...choices.map(({ id, number, name }) => ({ value: id, label: t('choice', { name, number: String(number) }) })),
      ]}
      value={value}
      onChange={onChange}
      className="w-52 shrink-0"
    />
  );
}
