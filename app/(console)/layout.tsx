import type { ReactNode } from 'react';
import { SignOutWatch } from '#components/auth/sign-out-watch.tsx';
import { EnvironmentSwitch } from '#components/environment/environment-switch.tsx';
import { Bell } from '#components/notifications/bell.tsx';
import { AppShell } from '#components/shell/frame/app-shell.tsx';
import { buildNav, operatorNav } from '#components/shell/navigation/nav.ts';
import { MessagingWidget } from '#components/support/messaging-widget.tsx';
import { getTexts } from '#components/texts/get-texts.ts';
import { Texts } from '#components/texts/texts.tsx';
import { brandOf } from '#lib/access/brand-of.ts';
import { clientAccess } from '#lib/access/client-access.ts';
import { type FeatureSet, isEnabled } from '#lib/access/resolve-features.ts';
import { isLocked } from '#lib/access/route-policy.ts';
import { hasSupport, isScreenShown } from '#lib/access/screen-needs.ts';
import { hasCapturedMail } from '#lib/captured-mail/capture-state.ts';
import { AccessProvider } from '#lib/client/features.tsx';
import { guardPage } from '#lib/http/guard/page-context.ts';
import { settings } from '#lib/infra/config/settings.ts';

export const dynamic = 'force-dynamic';

/** The console: only with a session; a guest goes to /login. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const [{ ctx, user, company, features, vendor, isOperator }, t] = await Promise.all([guardPage(), getTexts('shell')]);
  const isCapturedMailShown = await hasCapturedMail(ctx);
  const widget = widgetUrl(features);
  const operators = isOperator ? [operatorNav(await getTexts('operations'))] : [];
  return (
    <AppShell
      user={{ fullname: user.fullname, email: user.email, image: user.image, hours: user.time }}
      company={{ name: company.name, zone: company.timezone }}
      environment={company.environment}
      brand={brandOf(vendor)}
      nav={[
        ...buildNav(t, {
          isShown: (href) =>
            isScreenShown({ features, grants: ctx.grants }, href) &&
            (href !== '/captured-mail' || isCapturedMailShown) &&
            // Without analytics the item would only redirect to its neighbour.
            (href !== '/analytic' || isEnabled(features, 'analytic')),
          isLocked: (href) => isLocked(company.environment, href),
        }),
        ...operators,
      ]}
      settingsHref={isScreenShown({ features, grants: ctx.grants }, '/account-setting') ? '/account-setting' : null}
      support={widget && <MessagingWidget src={widget} />}
      notifications={
        isEnabled(features, 'setting.notification') && (
          <Texts areas={['notifications']}>
            <Bell />
          </Texts>
        )
      }
      environmentSwitch={
        isEnabled(features, 'app.environment') && (
          <Texts areas={['environmentMenu']}>
            <EnvironmentSwitch environment={company.environment} productionStatus={company.productionStatus} />
          </Texts>
        )
      }
    >
      <SignOutWatch userId={user.id} teamId={company.id} email={user.email} teamFullname={company.name} />
      <AccessProvider access={clientAccess(features, ctx.grants)}>{children}</AccessProvider>
    </AppShell>
  );
}

/** The support chat, where the account's flags allow it and the operator configured one (docs/product.md §2). */
const widgetUrl = (features: FeatureSet): string | undefined =>
  hasSupport(features) && !isEnabled(features, 'listed.chatDisabled') ? settings().SUPPORT_WIDGET_URL : undefined;
