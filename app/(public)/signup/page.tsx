import { redirect } from 'next/navigation';
import { otherForm } from '#components/account/auth/other-form.ts';
import { SignupScreen } from '#components/account/auth/signup-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { Referral } from '#lib/account/identity/schema.ts';
import { safePath } from '#lib/core/safe-path.ts';
import { readLandingLinks } from '#lib/http/guard/read-landing-links.ts';
import { readGuestVendor } from '#lib/http/login/guest-vendor.ts';
import { findStep } from '#lib/http/session/guest-context.ts';

export const generateMetadata = pageTitle('auth', 'signup.title');

type SignupPageProps = { searchParams: Promise<{ redirect?: string | string[]; ref?: string | string[] }> };

/** /signup: the register form, or a vendor's partner form (docs/product.md §2); keeps the wanted path and the referrer. */
export default async function SignupPage({ searchParams }: SignupPageProps) {
  const [query, step, vendor, landing] = await Promise.all([
    searchParams,
    findStep(),
    readGuestVendor(),
    readLandingLinks(),
  ]);
  const redirectTo = typeof query.redirect === 'string' ? safePath(query.redirect) : null;
  if (step?.session.stage === 'unverified') redirect(otherForm('/verify-email', redirectTo));
  return (
    <Texts areas={['auth']}>
      <SignupScreen
        redirectTo={redirectTo}
        referral={Referral.safeParse(query.ref).data}
        {...vendor}
        docs={landing?.emailApi ?? null}
      />
    </Texts>
  );
}
