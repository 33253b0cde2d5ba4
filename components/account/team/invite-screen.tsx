'use client';

import { useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { TypoHintLine } from '#components/kit/forms/typo-hint.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import type { InviteResult, Role } from '#lib/account/team/schema.ts';
import { api } from '#lib/client/api.ts';
import { InviteResults } from './invite-results.tsx';
import { RoleSelect } from './role-select.tsx';

type InviteScreenProps = {
  /** Those that the reader may give. */
  roles: readonly Role[];
  /** How many addresses one call takes, and how long a link works. */
  max: number;
  days: number;
};

/** /create-member: invites many people at once, all with one role, and shows the result for each. */
export function InviteScreen({ roles, max, days }: InviteScreenProps) {
  const t = useTexts('team');
  const [text, setText] = useState('');
  const [role, setRole] = useState(roles.some(({ id }) => id === 'member') ? 'member' : (roles[0]?.id ?? 'member'));
  const [results, setResults] = useState<readonly InviteResult[]>([]);
  const label = t('create.emails');
  const addresses = readAddresses(text);
  const { errors, problem, pending, form } = useSubmit({
    isGuarded: true,
    check: () => {
      if (addresses.length === 0) return { emails: fieldMessage(label, t('create.required')) };
      return addresses.length > max ? { emails: fieldMessage(label, t('create.tooMany', { count: max })) } : {};
    },
    send: async () => {
      const body = { emails: addresses, role };
      const { data } = await api('POST /api/config/v1/company/members', { body });
      setResults(data);
      // What was refused stays, to be put right.
      setText(
        data
          .filter(({ status }) => status === 'refused')
          .map(({ email }) => email)
          .join('\n'),
      );
    },
  });
  return (
    <>
      <PageHeader title={t('create.title')} description={t('create.description', { days })} />
      <form {...form} className="flex max-w-(--width-form) flex-col gap-5">
        <FormProblem problem={problem} />
        <Field name="emails" label={label} description={t('create.emailsHint', { count: max })} error={errors.emails}>
          <Textarea
            className="min-h-32"
            value={text}
            onValueChange={setText}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TypoHintLine text={text} onUse={setText} />
        </Field>
        <Field name="role" label={t('create.role')} error={errors.role}>
          <RoleSelect roles={roles} value={role} onChange={setRole} />
        </Field>
        <Button type="submit" variant="primary" loading={pending} className="self-start">
          {t('create.submit', { count: addresses.length })}
        </Button>
      </form>
      {results.length > 0 && <InviteResults results={results} />}
    </>
  );
}

const readAddresses = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((part) => part !== ''),
  ),
];
