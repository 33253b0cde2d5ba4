'use client';

import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Brand } from '#lib/core/brand.ts';
import { AuthCard } from './auth-card.tsx';
import { GoogleButton } from './google-button.tsx';
import { otherForm } from './other-form.ts';
import { SignupForm } from './signup-form.tsx';

type SignupScreenProps = {
  redirectTo: string | null;
  referral: string | undefined;
  /** The vendor of a partner form (docs/product.md §2, /signup); undefined on the product's own. */
  partner: string | undefined;
  google: boolean;
  brand: Brand;
  /** The address of the documentation; null where it is switched off. */
  docs: string | null;
};

/** The screen /signup: the registration form, or a vendor's partner form. */
export function SignupScreen({ redirectTo, referral, partner, google, brand, docs }: SignupScreenProps) {
  const t = useTexts('auth');
  const toLogin = (chunks: ReactNode) => <TextLink href={otherForm('/login', redirectTo)}>{chunks}</TextLink>;
  return (
    <AuthCard
      brand={brand}
      docs={docs}
      title={partner ? t('signup.partnerTitle', { vendor: brand.name }) : t('signup.title')}
      description={t('signup.description')}
      footer={t.rich('signup.haveAccount', { link: toLogin })}
    >
      <div className="flex flex-col gap-4">
        {google && <GoogleButton redirectTo={redirectTo} referral={referral} />}
        <SignupForm redirectTo={redirectTo} referral={referral} partner={partner} />
      </div>
    </AuthCard>
  );
}
