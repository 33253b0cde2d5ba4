import type { Metadata } from 'next';
import { DeadLinkScreen } from '#components/account/auth/dead-link-screen.tsx';
import { VerifyLinkScreen } from '#components/account/auth/verify-link-screen.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getVerification } from '#lib/account/identity/verify-email.ts';
import { orRefusal } from '#lib/http/guard/or-refusal.ts';
import { readGuestVendor } from '#lib/http/login/guest-vendor.ts';
import { findStep } from '#lib/http/session/guest-context.ts';

/** The URL contains a secret: it is sent to no other site. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTexts('auth');
  return { title: t('verify.linkTitle'), referrer: 'no-referrer' };
}

/** /verify-email/{token}: asks for confirmation; a GET changes nothing, because mail scanners follow links. */
export default async function VerifyLinkPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const [link, step, { brand }, t] = await Promise.all([
    orRefusal(getVerification({ now: () => new Date() }, token)),
    findStep(),
    readGuestVendor(),
    getTexts('auth'),
  ]);
  if (!link.found) {
    const words = link.code === 'linkExpired' ? 'linkExpired' : 'linkUnknown';
    const action = { href: '/login', label: t('login.submit') };
    return (
      <DeadLinkScreen title={t(`verify.${words}`)} text={t(`verify.${words}Text`)} action={action} brand={brand} />
    );
  }
  const nextPath = step?.session.stage === 'unverified' ? '/verify-email' : '/login?notice=emailVerified';
  return (
    <Texts areas={['auth']}>
      <VerifyLinkScreen token={token} link={link.found} nextPath={nextPath} brand={brand} />
    </Texts>
  );
}
