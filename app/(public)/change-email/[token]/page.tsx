import type { Metadata } from 'next';
import { ChangeEmailScreen } from '#components/account/auth/change-email-screen.tsx';
import { DeadLinkScreen } from '#components/account/auth/dead-link-screen.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getEmailChange } from '#lib/account/identity/change-email.ts';
import { orRefusal } from '#lib/http/guard/or-refusal.ts';
import { readGuestVendor } from '#lib/http/login/guest-vendor.ts';
import { findStep } from '#lib/http/session/guest-context.ts';

/** The URL contains a secret: it is sent to no other site. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTexts('auth');
  return { title: t('changeEmail.title'), referrer: 'no-referrer' };
}

/** /change-email/{token}: asks for confirmation; a GET changes nothing, because mail scanners follow links. */
export default async function ChangeEmailPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const [change, step, { brand }, t] = await Promise.all([
    orRefusal(getEmailChange({ now: () => new Date() }, token)),
    findStep(),
    readGuestVendor(),
    getTexts('auth'),
  ]);
  if (!change.found) {
    const action = { href: '/login', label: t('changeEmail.toLogin') };
    return (
      <DeadLinkScreen title={t('reset.unknown')} text={t('changeEmail.unknownText')} action={action} brand={brand} />
    );
  }
  const nextPath = step?.session.stage === 'full' ? '/account-setting' : '/login?notice=emailChanged';
  return (
    <Texts areas={['auth']}>
      <ChangeEmailScreen token={token} email={change.found.email} nextPath={nextPath} brand={brand} />
    </Texts>
  );
}
