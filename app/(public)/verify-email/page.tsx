import { redirect } from 'next/navigation';
import { ENTRY_PATH } from '#components/account/auth/entry-path.ts';
import { VerifyEmailScreen } from '#components/account/auth/verify-email-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { safePath } from '#lib/core/safe-path.ts';
import { readGuestVendor } from '#lib/http/login/guest-vendor.ts';
import { findStep } from '#lib/http/session/guest-context.ts';
import { getVerificationState } from '#lib/insight/captured-mail/get-verification-state.ts';

export const generateMetadata = pageTitle('auth', 'verify.title');

type VerifyEmailPageProps = { searchParams: Promise<{ redirect?: string | string[] }> };

/** /verify-email: for people who signed up and have not verified their address yet. */
export default async function VerifyEmailPage({ searchParams }: VerifyEmailPageProps) {
  const [query, step, { brand }] = await Promise.all([searchParams, findStep(), readGuestVendor()]);
  const redirectTo = typeof query.redirect === 'string' ? safePath(query.redirect) : null;
  if (!step) redirect('/login');
  if (step.session.stage !== 'unverified') redirect(redirectTo ?? ENTRY_PATH);
  const state = await getVerificationState(step.ctx);
  return (
    <Texts areas={['auth']}>
      <VerifyEmailScreen initial={state} redirectTo={redirectTo} brand={brand} />
    </Texts>
  );
}
