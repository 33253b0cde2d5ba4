'use client';

import { useState } from 'react';
import type { FieldErrors } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';

type NameFieldsProps = { name: string; alias: string; errors: FieldErrors };

/** The name of a new template and its alias, which follows the name until it is typed. */
export function NameFields({ name, alias: initial, errors }: NameFieldsProps) {
  const t = useTexts('templates');
  const [alias, setAlias] = useState(initial);
  const [isTyped, setTyped] = useState(false);
  return (
    <>
      <Field name="name" label={t('name')} error={errors.name}>
        <Input
          maxLength={200}
          autoComplete="off"
          defaultValue={name}
          onValueChange={(text) => !isTyped && setAlias(toAlias(text))}
        />
      </Field>
      <Field name="alias" label={t('alias')} description={t('aliasHint')} error={errors.alias}>
        <Input
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
          value={alias}
          onValueChange={(text) => {
            setTyped(true);
            setAlias(text);
          }}
        />
      </Field>
    </>
  );
}

/** Returns an alias for a name: its letters and digits of ASCII, in lower case, with hyphens between the words. */
export const toAlias = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 60)
    .replace(/-+$/, '');
