/** The mailbox providers by their names in calls and settings, with the names that people read; `other` is all the rest. */
const LABELS = {
  google: 'Gmail / Google Workspace',
  'microsoft-consumer': 'Outlook.com / Hotmail',
  microsoft: 'Microsoft 365',
  yahoo: 'Yahoo / AOL',
  apple: 'iCloud Mail',
  gmx: 'GMX / WEB.DE / IONOS',
  comcast: 'Comcast',
  orange: 'Orange',
  free: 'Free',
  't-online': 'T-Online',
  libero: 'Libero',
  'mail.ru': 'Mail.ru',
  yandex: 'Yandex Mail',
  qq: 'QQ Mail',
  netease: 'NetEase (163, 126)',
  naver: 'Naver',
  proton: 'Proton Mail',
  zoho: 'Zoho Mail',
  proofpoint: 'Proofpoint',
  mimecast: 'Mimecast',
  barracuda: 'Barracuda',
  cisco: 'Cisco Secure Email',
  messagelabs: 'MessageLabs',
  other: 'Other providers',
} as const;

/** The name of a mailbox provider. */
export type MailboxProviderName = Exclude<keyof typeof LABELS, 'other'>;

/** Formats the name of a mailbox provider for people; any other text, such as a mail host, is returned as it is. */
export const formatMailboxProvider = (name: string): string =>
  Object.hasOwn(LABELS, name) ? LABELS[name as keyof typeof LABELS] : name;

/** Lists the values of the provider dimension with their names for people, sorted by these. */
export const listMailboxProviders = (): { value: string; label: string }[] =>
  Object.entries(LABELS)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));

/** Lists the values of the provider dimension whose name, in calls or for people, contains a text in any case. */
export function searchMailboxProviders(text: string): string[] {
  const wanted = text.toLowerCase();
  return Object.entries(LABELS)
    .filter((names) => names.some((name) => name.toLowerCase().includes(wanted)))
    .map(([value]) => value);
}
