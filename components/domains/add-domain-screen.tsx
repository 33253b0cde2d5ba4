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
import type { DomainKind } from './domain-tabs.tsx';
import { POINTING_PATHS, POINTING_SCREENS, SENDING_PATH, SENDING_SCREEN } from './paths.ts';

/** Asks for a domain of a kind, and leads on to the records that it needs. */
export function AddDomainScreen({ kind }: { kind: DomainKind }) {
  const t = useTexts('domains');
  const words = useAddWords(kind);
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
      const added = await api<{ id: string }>('POST', words.path, { domain: domain.trim() });
      router.push(`${words.screen}/${added.id}`);
    },
  });
  return (
    <>
      <PageHeader
        back={<TextLink href={words.screen}>{words.back}</TextLink>}
        title={words.title}
        description={words.description}
      />
      <Card className="max-w-2xl">
        <form {...form} className="flex flex-col gap-4">
          <FormProblem problem={problem} />
          <Field name="domain" label={label} description={words.hint} error={errors.domain}>
            <Input
              placeholder={words.placeholder}
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

/** What the form says and where it leads, for each kind. */
function useAddWords(kind: DomainKind) {
  const t = useTexts('domains');
  const pointing = useTexts('pointing');
  if (kind === 'sending') {
    return {
      ...{ path: SENDING_PATH, screen: SENDING_SCREEN, back: t('back'), title: t('adding.title') },
      ...{ description: t('adding.description'), hint: t('adding.hint'), placeholder: t('adding.placeholder') },
    };
  }
  const say = (key: 'back' | 'add' | 'addingText' | 'hint' | 'placeholder') => pointing(`${kind}.${key}`);
  return {
    ...{ path: POINTING_PATHS[kind], screen: POINTING_SCREENS[kind], back: say('back'), title: say('add') },
    ...{ description: say('addingText'), hint: say('hint'), placeholder: say('placeholder') },
  };
}
