import { redirect } from 'next/navigation';
import type { LoginNoticeKind } from '#components/account/auth/login-notice.tsx';
import { LoginScreen } from '#components/account/auth/login-screen.tsx';
import { otherForm } from '#components/account/auth/other-form.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { safePath } from '#lib/core/safe-path.ts';
import { readLandingLinks } from '#lib/http/guard/read-landing-links.ts';
import { readGuestVendor } from '#lib/http/login/guest-vendor.ts';
import { findStep, wasEnded } from '#lib/http/session/guest-context.ts';

export const generateMetadata = pageTitle('auth', 'login.title');

type Query = { redirect?: string | string[]; notice?: string | string[]; signedout?: string; error?: string };
type LoginPageProps = { searchParams: Promise<Query> };

/** /login: the current step of signing in (docs/product.md §2); keeps the wanted path if it is on this site. */
export default async function LoginPage({ searchParams }: LoginPageProps) {
  const [query, step, vendor, ended, landing] = await Promise.all([
    searchParams,
    findStep(),
    readGuestVendor(),
    wasEnded(),
    readLandingLinks(),
  ]);
  const redirectTo = typeof query.redirect === 'string' ? safePath(query.redirect) : null;
  if (step?.session.stage === 'unverified') redirect(otherForm('/verify-email', redirectTo));
  return (
    <Texts areas={['auth']}>
      <LoginScreen
        redirectTo={redirectTo}
        step={step?.session.stage === 'password' ? 'twoFactor' : 'credentials'}
        notice={noticeOf(query, ended)}
        google={vendor.google}
        brand={vendor.brand}
        docs={landing?.emailApi ?? null}
      />
    </Texts>
  );
}

const NOTICES: ReadonlySet<unknown> = new Set<LoginNoticeKind>(['passwordSet', 'emailVerified', 'emailChanged']);
const ERRORS: ReadonlySet<unknown> = new Set<LoginNoticeKind>(['oauthFailed', 'oauthUnverified']);

function noticeOf({ notice, signedout, error }: Query, ended: boolean): LoginNoticeKind | null {
  if (error !== undefined) return ERRORS.has(error) ? (error as LoginNoticeKind) : 'oauthFailed'; // the set holds these only
  if (signedout !== undefined) return 'signedOut';
  if (NOTICES.has(notice)) return notice as LoginNoticeKind; // the set holds these only
  return ended ? 'ended' : null;
}
