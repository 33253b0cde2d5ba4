'use client';

import { useRouter } from 'next/navigation';
import { FormProblem } from '#components/kit/forms/form-problem.tsx';
import { useSubmit } from '#components/kit/forms/use-submit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { api } from '#lib/client/api.ts';
import type { Brand } from '#lib/core/brand.ts';
import { AuthCard } from './auth-card.tsx';
import { strong } from './strong.tsx';

type ChangeEmailScreenProps = { token: string; email: string; nextPath: string; brand: Brand };

/** The screen /change-email/{token}. Opening it changes nothing, because scanners open links; the button does. */
export function ChangeEmailScreen({ token, email, nextPath, brand }: ChangeEmailScreenProps) {
  const t = useTexts('auth');
  const router = useRouter();
  const { problem, pending, form } = useSubmit({
    check: () => ({}),
    send: async () => {
      await api('POST /api/config/v1/change-email/link', { body: { token } });
      router.replace(nextPath);
    },
  });
  return (
    <AuthCard
      brand={brand}
      title={t('changeEmail.title')}
      description={t.rich('changeEmail.text', { email, b: strong })}
    >
      <form {...form} className="flex flex-col gap-4">
        <FormProblem problem={problem} />
        <Button type="submit" variant="primary" size="lg" loading={pending}>
          {t('changeEmail.submit')}
        </Button>
      </form>
    </AuthCard>
  );
}
