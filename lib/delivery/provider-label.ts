/** Large receivers by the names of their mail servers; the first that fits. */
const PROVIDERS: readonly [suffix: string, provider: string][] = [
  ['google.com', 'google'],
  ['googlemail.com', 'google'],
  ['outlook.com', 'microsoft'],
  ['yahoodns.net', 'yahoo'],
  ['icloud.com', 'apple'],
  ['gmx.net', 'gmx'],
  ['web.de', 'gmx'],
  ['mail.ru', 'mail.ru'],
  ['qq.com', 'qq'],
  ['protonmail.ch', 'proton'],
  ['pphosted.com', 'proofpoint'],
  ['mimecast.com', 'mimecast'],
  ['zoho.com', 'zoho'],
];

/**
 * Whose mail server a host is, for figures by receiver: a few names, so that a label has few values.
 *
 * @param host of an MX; null where none was reached.
 */
export function providerLabel(host: string | null): string {
  if (host === null) return 'none';
  const name = host.toLowerCase().replace(/\.$/, '');
  return PROVIDERS.find(([suffix]) => name === suffix || name.endsWith(`.${suffix}`))?.[1] ?? 'other';
}
