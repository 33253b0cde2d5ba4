import { ForgotPasswordScreen } from '#components/account/auth/forgot-password-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { readGuestVendor } from '#lib/http/login/guest-vendor.ts';

export const generateMetadata = pageTitle('auth', 'reset.title');

/** /reset-password: requests a link to set a new password. */
export default async function ForgotPasswordPage() {
  const { brand } = await readGuestVendor();
  return (
    <Texts areas={['auth']}>
      <ForgotPasswordScreen brand={brand} />
    </Texts>
  );
}
