import type { Metadata } from 'next';
import { AuthCard } from '#components/auth/auth-card.tsx';
import { otherForm } from '#components/auth/other-form.ts';
import { SignupForm } from '#components/auth/signup-form.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { safePath } from '#lib/core/safe-path.ts';

export const metadata: Metadata = { title: 'Sign up' };

type SignupPageProps = { searchParams: Promise<{ redirect?: string | string[] }> };

/** /signup: keeps the wanted path, if it is one of ours. */
export default async function SignupPage({ searchParams }: SignupPageProps) {
  const { redirect } = await searchParams;
  const redirectTo = typeof redirect === 'string' ? safePath(redirect) : null;
  return (
    <AuthCard
      title="Create your account"
      description="Starts in a sandbox: mail goes only to people who said yes."
      footer={
        <>
          Have an account? <TextLink href={otherForm('/login', redirectTo)}>Log in</TextLink>
        </>
      }
    >
      <SignupForm redirectTo={redirectTo} />
    </AuthCard>
  );
}
