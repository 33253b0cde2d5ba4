import type { ReactNode } from 'react';
import { SecurityData } from '#components/account/account-security/security-data.tsx';
import {
  LazyAlertsPanel,
  LazyCompanyAlertsSection,
  LazyNotificationsPanel,
  LazySecurityPanels,
} from '#components/account/account-setting/lazy-panels.tsx';
import { OwnProfileForm } from '#components/account/account-setting/profile-form.tsx';
import { CompaniesSection } from '#components/account/team/companies-section.tsx';
import {
  LazyBrandKitSection,
  LazyCompanyForm,
  LazyTwoFactorSection,
} from '#components/content/company-profile/lazy-company-form.tsx';
import type { SettingTab } from '#components/shell/navigation/setting-tabs.ts';
import { Texts } from '#components/texts/texts.tsx';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import { getWebSlug } from '#lib/account/company/custom-slug.ts';
import { INDUSTRIES } from '#lib/account/company/industries.ts';
import { getRequirement } from '#lib/account/company/two-factor-duty.ts';
import { getAccountSecurity } from '#lib/account/identity/get-account-security.ts';
import { getProfile as getOwnProfile } from '#lib/account/identity/profile/profile.ts';
import { getCompanyAlerts } from '#lib/account/notifications/alerts/company/company-alerts.ts';
import { getNotificationAlert } from '#lib/account/notifications/alerts/notification-alert.ts';
import { listNotifications } from '#lib/account/notifications/notifications.ts';
import { NotificationQuery } from '#lib/account/notifications/schema.ts';
import { listMyCompanies } from '#lib/account/team/queries.ts';
import { getBrandKit } from '#lib/content/brand-kit/brand-kit.ts';
import { getProfile, getSocial } from '#lib/content/company-profile/company-profile.ts';
import { listCountries } from '#lib/core/countries.ts';
import { DEFAULT_LANGUAGE } from '#lib/core/languages.ts';
import { listTimeZones } from '#lib/core/time-zone.ts';
import type { PageContext } from '#lib/http/guard/page-context.ts';
import { renderAudit } from './audit-panel.tsx';
import { renderRoles, renderTeam } from './team-panels.tsx';

/** Loads and renders one part of the settings. */
export async function renderPanel(tab: SettingTab, context: PageContext, query: URLSearchParams): Promise<ReactNode> {
  switch (tab) {
    case 'profile':
      return renderProfile(context);
    case 'security':
      return renderSecurity(context);
    case 'company':
      return renderCompany(context);
    case 'team':
      return renderTeam(context);
    case 'roles':
      return renderRoles(context);
    case 'alerts':
      return renderAlerts(context);
    case 'notifications':
      return renderNotifications(context, query);
    case 'audit':
      return renderAudit(context, query);
  }
}

async function renderProfile({ ctx }: PageContext): Promise<ReactNode> {
  const [user, companies] = await Promise.all([getOwnProfile(ctx), listMyCompanies(ctx)]);
  return (
    <OwnProfileForm user={user}>
      <CompaniesSection companies={companies} />
    </OwnProfileForm>
  );
}

async function renderSecurity({ ctx, needsTwoFactor }: PageContext): Promise<ReactNode> {
  return (
    <SecurityData initial={await getAccountSecurity(ctx)}>
      <LazySecurityPanels isTwoFactorRequired={needsTwoFactor} />
    </SecurityData>
  );
}

async function renderCompany({ ctx, company, features }: PageContext): Promise<ReactNode> {
  const [profile, social, slug, isRequired, { twoFactor }] = await Promise.all([
    getProfile(ctx),
    getSocial(ctx),
    getWebSlug(company),
    getRequirement(ctx),
    getAccountSecurity(ctx),
  ]);
  const canChange = ctx.grants?.includes('company/manage') ?? false;
  const hasKit = isEnabled(features, 'template') && (ctx.grants?.includes('templates/view') ?? false);
  const mayChangeKit = ctx.grants?.includes('templates/modify') ?? false;
  return (
    <Texts areas={['brandKit', 'companyProfile', 'files', 'uploads']}>
      <LazyCompanyForm
        facts={{ company, profile, social, slug }}
        industries={INDUSTRIES}
        zones={listTimeZones(ctx.now())}
        countries={listCountries(DEFAULT_LANGUAGE)}
        canChange={canChange}
      >
        {hasKit && <LazyBrandKitSection initial={await getBrandKit(ctx)} canChange={mayChangeKit} />}
        <LazyTwoFactorSection
          initial={isRequired !== null}
          canChange={canChange}
          hasOwn={twoFactor.enabledAt !== null}
        />
      </LazyCompanyForm>
    </Texts>
  );
}

/** The switches of alerts, by their flags. */
const ALERTS = [
  ...(['alertingNotification', 'notification', 'monitoring'] as const),
  ...(['monitoringEmail', 'monitoringWebhook', 'monitoringUsage'] as const),
];

async function renderAlerts({ ctx, features }: PageContext): Promise<ReactNode> {
  const alerts = await getNotificationAlert(ctx);
  const shown = ALERTS.filter((name) => isEnabled(features, `setting.${name}`));
  const ofCompany = { usage: shown.includes('monitoringUsage'), rates: shown.includes('monitoringEmail') };
  const canChange = ctx.grants?.includes('company/manage') && (ofCompany.usage || ofCompany.rates);
  return (
    <LazyAlertsPanel initial={alerts} shown={shown}>
      {canChange && <LazyCompanyAlertsSection initial={await getCompanyAlerts(ctx)} shown={ofCompany} />}
    </LazyAlertsPanel>
  );
}

async function renderNotifications({ ctx }: PageContext, query: URLSearchParams): Promise<ReactNode> {
  const cursor = query.get('cursor') ?? undefined;
  const asked = NotificationQuery.safeParse({ cursor });
  const page = await listNotifications(ctx, asked.success ? asked.data : NotificationQuery.parse({}));
  return <LazyNotificationsPanel page={page} isLater={asked.success && cursor !== undefined} />;
}
