'use client';

import type { ReactNode } from 'react';
import { CheckLine } from '#components/kit/forms/check-line.tsx';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { api } from '#lib/client/api.ts';

/** The welcome step of production: what is different now, and that it was understood. */
export function WelcomeStep({ domain, next }: { domain: string; next: string }) {
  const t = useTexts('onboarding');
  const { errors, problem, pending, form } = useSubmit({
    check: ({ understood }): Record<string, string> => (understood ? {} : { understood: t('production.understand') }),
    send: async () => {
      await api('POST /api/config/v2/on-boarding/finish-onboarding');
      window.location.assign(`/preparing-production-environment?to=${encodeURIComponent(next)}`);
    },
  });
  const code = (chunks: ReactNode) => <code className="font-mono text-xs">{chunks}</code>;
  return (
    <Section title={t('production.changed')}>
      <form {...form} className="flex flex-col gap-4">
        <ul className="list-disc space-y-1.5 pl-5 text-base marker:text-faint">
          <li>{t('production.facts.recipients')}</li>
          <li>{t.rich('production.facts.keys', { code })}</li>
          <li>{t.rich('production.facts.domains', { domain, code })}</li>
          <li>{t('production.facts.quota')}</li>
        </ul>
        <FormProblem problem={problem} />
        <CheckLine name="understood" error={errors.understood}>
          {t('production.understood')}
        </CheckLine>
        <Button type="submit" variant="primary" size="lg" loading={pending} className="self-start">
          {t('production.finish')}
        </Button>
      </form>
    </Section>
  );
}
