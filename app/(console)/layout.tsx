import type { ReactNode } from 'react';
import { EnvironmentSwitch } from '#components/environment/environment-switch.tsx';
import { AppShell } from '#components/shell/app-shell.tsx';
import { buildNav } from '#components/shell/nav.ts';
import { getTexts } from '#components/texts/get-texts.ts';
import { Texts } from '#components/texts/texts.tsx';
import { isLocked } from '#lib/access/route-policy.ts';
import { isCapturing } from '#lib/captured-mail/require-capture.ts';
import { PRODUCT_BRAND } from '#lib/core/brand.ts';
import { guardPage } from '#lib/http/page-context.ts';

export const dynamic = 'force-dynamic';

/** The console: only with a session; a guest goes to /login. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const [{ user, company }, t] = await Promise.all([guardPage(), getTexts('shell')]);
  return (
    <AppShell
      user={{ fullname: user.fullname, email: user.email, image: user.image, hours: user.time }}
      company={{ name: company.name, zone: company.timezone }}
      environment={company.environment}
      brand={PRODUCT_BRAND}
      nav={buildNav(t, {
        isShown: (href) => href !== '/captured-mail' || isCapturing(),
        isLocked: (href) => isLocked(company.environment, href),
      })}
      settingsHref={null}
      environmentSwitch={
        <Texts areas={['environmentMenu']}>
          <EnvironmentSwitch environment={company.environment} productionStatus={company.productionStatus} />
        </Texts>
      }
    >
      {children}
    </AppShell>
  );
}
