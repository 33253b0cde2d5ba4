import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ENTRY_PATH } from '#components/account/auth/entry-path.ts';
import { GoogleRegistered } from '#components/account/auth/google-registered.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { Texts } from '#components/texts/texts.tsx';
import { safePath } from '#lib/core/safe-path.ts';
import { readGuestVendor } from '#lib/http/login/guest-vendor.ts';

/** The URL contains a secret: it is sent to no other site. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTexts('auth');
  return { title: t('google.title'), referrer: 'no-referrer' };
}

type GoogleRegisteredPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** /google-registered: with a token and registered=true it stores the token and goes to /loading-data (docs/product.md §2). */
export default async function GoogleRegisteredPage({ searchParams }: GoogleRegisteredPageProps) {
  const [{ token, registered, to }, { brand }] = await Promise.all([searchParams, readGuestVendor()]);
  if (typeof token !== 'string' || registered !== 'true') redirect('/login?error=oauthFailed');
  const wanted = typeof to === 'string' ? safePath(to) : null;
  return (
    <Texts areas={['auth']}>
      <GoogleRegistered token={token} to={wanted ?? ENTRY_PATH} brand={brand} />
    </Texts>
  );
}
