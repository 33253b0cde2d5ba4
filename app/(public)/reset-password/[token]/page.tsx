import type { Metadata } from 'next';
import { DeadLinkScreen } from '#components/account/auth/dead-link-screen.tsx';
import { ResetPasswordScreen } from '#components/account/auth/reset-password-screen.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getPasswordReset } from '#lib/account/identity/password-reset.ts';
import { orRefusal } from '#lib/http/guard/or-refusal.ts';
import { readGuestVendor } from '#lib/http/login/guest-vendor.ts';

/** The URL contains a secret: it is sent to no other site. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTexts('auth');
  return { title: t('reset.title'), referrer: 'no-referrer' };
}

/** /reset-password/{token}: sets a new password. Opening it changes nothing; an invalid link says so (docs/product.md §8). */
export default async function ResetPasswordPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const [reset, { brand }, t] = await Promise.all([
    orRefusal(getPasswordReset({ now: () => new Date() }, token)),
    readGuestVendor(),
    getTexts('auth'),
  ]);
  if (!reset.found) {
    const action = { href: '/reset-password', label: t('reset.again') };
    return <DeadLinkScreen title={t('reset.unknown')} text={t('reset.unknownText')} action={action} brand={brand} />;
  }
  return (
    <Texts areas={['auth']}>
      <ResetPasswordScreen token={token} email={reset.found.email} brand={brand} />
    </Texts>
  );
}
