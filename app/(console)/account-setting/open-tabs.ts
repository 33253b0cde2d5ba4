import { SETTING_TABS, type SettingTab } from '#components/shell/navigation/setting-tabs.ts';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import type { ScreenNeeds } from '#lib/account/access/screen-needs.ts';
import type { PageContext } from '#lib/http/guard/page-context.ts';
import { featureLabel } from '#lib/registry/features.ts';

/** The requirements of each part of the settings: a feature of the company, a grant of the person. */
const NEEDS: Record<SettingTab, ScreenNeeds> = {
  profile: {},
  security: {},
  company: { grant: 'company/view' },
  team: { feature: 'setting.userManagement', grant: 'members/view' },
  roles: { feature: 'setting.userManagement', grant: 'members/view' },
  alerts: { feature: 'setting.alertingNotification' },
  notifications: { feature: 'setting.notification' },
  audit: { grant: 'audit/view' },
};

/** The parts that are open to the reader. */
export const openTabs = (context: PageContext): SettingTab[] =>
  SETTING_TABS.filter((tab) => whatIsMissing(context, tab) === null);

/** Explains why a part is closed: the name of the feature that is off, or the role; null where it is open. */
export function whatIsMissing({ ctx, features }: PageContext, tab: SettingTab): { feature: string | null } | null {
  const { feature, grant } = NEEDS[tab];
  if (feature && !isEnabled(features, feature)) return { feature: featureLabel(feature) };
  return grant && !ctx.grants?.includes(grant) ? { feature: null } : null;
}
