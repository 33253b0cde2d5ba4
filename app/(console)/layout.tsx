import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { SignOutWatch } from '#components/account/auth/sign-out-watch.tsx';
import { EnvironmentSwitch } from '#components/account/environment/environment-switch.tsx';
import { switchTarget } from '#components/account/environment/switch-target.ts';
import { Bell } from '#components/account/notifications/bell.tsx';
import { PolicyPrompt } from '#components/account/preferences/policy-prompt.tsx';
import { Announcements } from '#components/service/announcements/announcements.tsx';
import { MessagingWidget } from '#components/service/support/messaging-widget.tsx';
import { ActivityButton } from '#components/shell/activity/activity-button.tsx';
import { AppShell } from '#components/shell/frame/app-shell.tsx';
import { LimitWatch } from '#components/shell/limits/limit-watch.tsx';
import { PRODUCT_COOKIE, readProduct } from '#components/shell/navigation/last-product.ts';
import { buildNav, type NavFacts, operatorNav } from '#components/shell/navigation/nav.ts';
import { buildActions, type NavAction } from '#components/shell/navigation/nav-actions.ts';
import { tabPath } from '#components/shell/navigation/setting-tabs.ts';
import { getTexts } from '#components/texts/get-texts.ts';
import { Texts } from '#components/texts/texts.tsx';
import { brandOf } from '#lib/account/access/brand-of.ts';
import { clientAccess, type FeatureSet, isEnabled } from '#lib/account/access/resolve-features.ts';
import { isLocked } from '#lib/account/access/route-policy.ts';
import { hasSupport, isScreenShown } from '#lib/account/access/screen-needs.ts';
import { findScreenRoute } from '#lib/account/access/screens.ts';
import { findUnacceptedPolicy } from '#lib/account/preferences/preferences.ts';
import { AccessProvider } from '#lib/client/features.tsx';
import { getCompanyImage } from '#lib/content/company-profile/company-profile.ts';
import { guardFrame, type PageContext } from '#lib/http/guard/page-context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { hasCapturedMail } from '#lib/insight/captured-mail/capture-state.ts';
import { listShown } from '#lib/service/announcements/announcements.ts';
import { openTabs } from './account-setting/open-tabs.ts';
import { readPlanNotice } from './plan-notice.ts';
import { requestWay } from './request-way.ts';

export const dynamic = 'force-dynamic';

/** The console: only with a session; a guest goes to /login. An unknown path keeps the shell of a signed-in person. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const [context, t] = await Promise.all([guardFrame(), getTexts('shell')]);
  const { ctx, user, company, features, vendor } = context;
  const [hasCaptured, notice, image, announced, policyHref] = await Promise.all([
    hasCapturedMail(ctx),
    readPlanNotice(context),
    getCompanyImage(ctx),
    listShown(ctx),
    findUnacceptedPolicy(ctx),
  ]);
  const facts = navFacts(context, hasCaptured);
  const settingsHref = facts.isShown(SETTINGS) ? SETTINGS : null;
  const operators = context.isOperator ? [operatorNav(await getTexts('operations'))] : [];
  const widget = widgetUrl(features);
  const upgradeHref = findScreenRoute(UPGRADE) && facts.isShown(UPGRADE) ? UPGRADE : null;
  return (
    <AppShell
      user={{ fullname: user.fullname, email: user.email, image: user.image, hours: user.time }}
      company={{ name: company.name, zone: company.timezone, image }}
      environment={company.environment}
      brand={brandOf(vendor)}
      nav={buildNav(t, facts).map((product) => ({ ...product, sections: [...product.sections, ...operators] }))}
      lastProduct={readProduct((await cookies()).get(PRODUCT_COOKIE)?.value)}
      actions={[...buildActions(t, facts), ...(await listContextActions(context, settingsHref))]}
      settingsHref={settingsHref}
      announcements={<Announcements initial={announced} />}
      limits={<LimitWatch notice={notice} upgradeHref={upgradeHref} request={requestWay(context)} />}
      support={widget && <MessagingWidget src={widget} />}
      notifications={
        isEnabled(features, 'setting.notification') && (
          <Texts areas={['notifications']}>
            <Bell />
          </Texts>
        )
      }
      activity={
        <Texts areas={['activities', 'jobs']}>
          <ActivityButton seesCompany={ctx.grants?.includes('audit/view') !== false} />
        </Texts>
      }
      environmentSwitch={
        isEnabled(features, 'app.environment') && (
          <Texts areas={['environmentMenu']}>
            <EnvironmentSwitch environment={company.environment} productionStatus={company.productionStatus} />
          </Texts>
        )
      }
    >
      <PolicyPrompt href={policyHref} />
      <SignOutWatch userId={user.id} teamId={company.id} email={user.email} teamFullname={company.name} />
      <AccessProvider access={clientAccess(features, ctx.grants)}>{children}</AccessProvider>
    </AppShell>
  );
}

const SETTINGS = '/account-setting';

/** The screen on which a plan is bought, where there is one. */
const UPGRADE = '/billing/upgrade';

/** The addresses of the parts of the settings, before the name of one. */
const TAB_PREFIX = `${SETTINGS}?tab=`;

/** Decides which screens the navigation offers, by the flags of the company and the grants of the person. */
function navFacts(context: PageContext, isCapturedMailShown: boolean): NavFacts {
  const { ctx, company, features } = context;
  const tabs = new Set<string>(openTabs(context));
  const granted = new Set<string>(ctx.grants);
  return {
    isShown: (href, grant) =>
      isScreenShown({ features, grants: ctx.grants }, href) &&
      (grant === undefined || granted.has(grant)) &&
      (!href.startsWith(TAB_PREFIX) || tabs.has(href.slice(TAB_PREFIX.length).split('#')[0] ?? '')) &&
      (href !== '/captured-mail' || isCapturedMailShown) &&
      // Without analytics the item would only redirect to its neighbour.
      (href !== '/analytic' || isEnabled(features, 'analytic')) &&
      (href !== '/docs' || isEnabled(features, 'app.documentation')),
    isLocked: (href) => isLocked(company.environment, href),
  };
}

/** Lists the palette's ways to the other environment and to the open parts of the settings. */
async function listContextActions(context: PageContext, settingsHref: string | null): Promise<NavAction[]> {
  const { company, features } = context;
  const [t, menu, tabNames] = await Promise.all([
    getTexts('shell'),
    getTexts('environmentMenu'),
    getTexts('accountSetting'),
  ]);
  const target = switchTarget(company.environment, company.productionStatus);
  const tabs = settingsHref === null ? [] : openTabs(context);
  return [
    ...(isEnabled(features, 'app.environment')
      ? [{ href: target.href, label: menu(target.label), icon: 'environment', isLocked: false } as const]
      : []),
    ...tabs.map((tab) => ({
      href: tabPath(tab),
      label: t('palette.setting', { tab: tabNames(`tabs.${tab}`) }),
      ...({ icon: 'settings', isLocked: false } as const),
    })),
  ];
}

/** The support chat, where the account's flags allow it and the operator configured one (docs/product.md §2). */
const widgetUrl = (features: FeatureSet): string | undefined =>
  hasSupport(features) && !isEnabled(features, 'listed.chatDisabled') ? settings().SUPPORT_WIDGET_URL : undefined;
