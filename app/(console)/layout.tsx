import type { ReactNode } from 'react';
import { AppShell } from '#components/shell/app-shell.tsx';
import { buildNav } from '#components/shell/nav.ts';
import { isCapturing } from '#lib/captured-mail/require-capture.ts';
import { guardPage } from '#lib/http/page-context.ts';

export const dynamic = 'force-dynamic';

/** The console: only with a session; a guest goes to /login. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { user, company } = await guardPage();
  return (
    <AppShell
      user={{ fullname: user.fullname, email: user.email, hours: user.time }}
      company={{ name: company.name, zone: company.timezone }}
      environment={company.environment}
      nav={buildNav({ capture: isCapturing() })}
    >
      {children}
    </AppShell>
  );
}
