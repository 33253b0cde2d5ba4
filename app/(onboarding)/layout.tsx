import type { ReactNode } from 'react';
import { OnboardingFrame } from '#components/account/onboarding/onboarding-frame.tsx';
import { Texts } from '#components/texts/texts.tsx';
import { brandOf } from '#lib/account/access/brand-of.ts';
import { guardPage } from '#lib/http/guard/page-context.ts';

export const dynamic = 'force-dynamic';

/** The screens before the console and between its environments: for people with a session, as far as the guard allows. */
export default async function OnboardingLayout({ children }: { children: ReactNode }) {
  const { user, company, vendor } = await guardPage();
  return (
    <Texts areas={['onboarding']}>
      <OnboardingFrame
        brand={brandOf(vendor)}
        environment={company.environment}
        company={{ name: company.name, zone: company.timezone }}
        hours={user.time}
      >
        {children}
      </OnboardingFrame>
    </Texts>
  );
}
