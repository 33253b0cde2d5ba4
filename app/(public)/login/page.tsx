import type { Metadata } from 'next';
import { AuthCard } from '#components/auth/auth-card.tsx';
import { LoginForm } from '#components/auth/login-form.tsx';
import { otherForm } from '#components/auth/other-form.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import { safePath } from '#lib/core/safe-path.ts';

export const metadata: Metadata = { title: 'Log in' };

type LoginPageProps = { searchParams: Promise<{ redirect?: string | string[] }> };

/** /login: keeps the wanted path, if it is one of ours. */
export default async function LoginPage({ searchParams }: LoginPageProps) {
  const { redirect } = await searchParams;
  const redirectTo = typeof redirect === 'string' ? safePath(redirect) : null;
  return (
    <AuthCard
      title="Log in"
      description="Welcome back."
      footer={
        <>
          New here? <TextLink href={otherForm('/signup', redirectTo)}>Create an account</TextLink>
        </>
      }
    >
      <LoginForm redirectTo={redirectTo} />
    </AuthCard>
  );
}
