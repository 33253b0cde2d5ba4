'use client';

import { useRouter } from 'next/navigation';
import { fieldMessage } from '#components/forms/field-message.ts';
import { FormProblem } from '#components/forms/form-problem.tsx';
import { useSubmit } from '#components/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { api } from '#lib/client/api.ts';
import type { SendingDomainDetail } from '#lib/domains/schema.ts';
import { SENDING_PATH, SENDING_SCREEN } from './paths.ts';

/** Asks for a domain, and leads on to the records that it needs. */
export function AddDomainScreen() {
  const t = useTexts('domains');
  const forms = useTexts('forms');
  const router = useRouter();
  const label = t('adding.domain');
  const { errors, problem, pending, form } = useSubmit({
    isGuarded: true,
    check: ({ domain = '' }): Record<string, string> => {
      if (domain.trim() === '') return { domain: fieldMessage(label, forms('required')) };
      return domain.includes('@') ? { domain: fieldMessage(label, t('adding.addressGiven')) } : {};
    },
    send: async ({ domain = '' }) => {
      const added = await api<SendingDomainDetail>('POST', SENDING_PATH, { domain: domain.trim() });
      router.push(`${SENDING_SCREEN}/${added.id}`);
    },
  });
  return (
    <>
      <PageHeader
        back={<TextLink href={SENDING_SCREEN}>{t('back')}</TextLink>}
        title={t('adding.title')}
        description={t('adding.description')}
      />
      <Card className="max-w-2xl">
        <form {...form} className="flex flex-col gap-4">
          <FormProblem problem={problem} />
          <Field name="domain" label={label} description={t('adding.hint')} error={errors.domain}>
            <Input
              placeholder={t('adding.placeholder')}
              maxLength={253}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              inputMode="url"
            />
          </Field>
          <Button type="submit" variant="primary" loading={pending} className="self-start">
            {t('adding.go')}
          </Button>
        </form>
      </Card>
    </>
  );
}
