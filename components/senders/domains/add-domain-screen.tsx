'use client';

import { useRouter } from 'next/navigation';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { api } from '#lib/client/api.ts';
import type { DomainKind } from '#lib/senders/domains/schema.ts';
import { DELEGATED_SCREENS, SENDING_SCREEN } from './paths.ts';

/** The form that adds a domain of a kind; opens its records next. */
export function AddDomainScreen({ kind }: { kind: DomainKind }) {
  const t = useTexts('domains');
  const texts = useAddTexts(kind);
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
      const added = await api(`POST /api/config/v1/domain/${kind}`, { body: { domain: domain.trim() } });
      router.push(`${texts.screen}/${added.id}`);
    },
  });
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <form {...form} className="flex max-w-(--width-form) flex-col gap-4">
        <FormProblem problem={problem} />
        <Field name="domain" label={label} description={texts.hint} error={errors.domain}>
          <Input
            placeholder={texts.placeholder}
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
    </>
  );
}

/** Returns the texts of the form for a kind, and the screen that lists its domains. */
function useAddTexts(kind: DomainKind) {
  const t = useTexts('domains');
  const delegated = useTexts('delegated');
  if (kind === 'sending') {
    return {
      screen: SENDING_SCREEN,
      title: t('adding.title'),
      description: t('adding.description'),
      hint: t('adding.hint'),
      placeholder: t('adding.placeholder'),
    };
  }
  const text = (key: 'add' | 'addingText' | 'hint' | 'placeholder') => delegated(`${kind}.${key}`);
  return {
    screen: DELEGATED_SCREENS[kind],
    title: text('add'),
    description: text('addingText'),
    hint: text('hint'),
    placeholder: text('placeholder'),
  };
}
