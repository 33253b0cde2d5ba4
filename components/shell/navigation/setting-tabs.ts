/** The parts of the account's settings, in the order of their tabs; each is a value of `?tab=`. */
export const SETTING_TABS = [
  'profile',
  'security',
  'company',
  'team',
  'roles',
  'alerts',
  'notifications',
  'audit',
] as const;

/** A part of the account's settings. */
export type SettingTab = (typeof SETTING_TABS)[number];

/** The path of a part. */
export const tabPath = (tab: SettingTab): string => `/account-setting?tab=${tab}`;
