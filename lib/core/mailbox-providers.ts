import type { MailboxProviderName } from './mailbox-provider-names.ts';

/** A provider of many domains, with the domains of its mail hosts. */
export type MailboxProvider = { name: MailboxProviderName; hosts: readonly string[] };

/** Large receivers of mail, by the hosts that their domains name. */
export const RECEIVING_PROVIDERS: readonly MailboxProvider[] = [
  { name: 'google', hosts: ['google.com', 'googlemail.com'] },
  { name: 'microsoft-consumer', hosts: ['olc.protection.outlook.com', 'hotmail.com'] },
  { name: 'microsoft', hosts: ['mail.protection.outlook.com', 'mx.microsoft'] },
  { name: 'yahoo', hosts: ['yahoodns.net'] },
  { name: 'apple', hosts: ['icloud.com', 'apple.com'] },
  { name: 'gmx', hosts: ['gmx.net', 'gmx.com', 'web.de', 'kundenserver.de', 'ionos.com'] },
  { name: 'comcast', hosts: ['comcast.net'] },
  { name: 'orange', hosts: ['orange.fr', 'wanadoo.fr'] },
  { name: 'free', hosts: ['free.fr'] },
  { name: 't-online', hosts: ['t-online.de'] },
  { name: 'libero', hosts: ['libero.it', 'italiaonline.it'] },
  { name: 'mail.ru', hosts: ['mail.ru'] },
  { name: 'yandex', hosts: ['yandex.ru', 'yandex.net'] },
  { name: 'qq', hosts: ['qq.com'] },
  { name: 'netease', hosts: ['netease.com', '163.com', '126.com'] },
  { name: 'naver', hosts: ['naver.com'] },
  { name: 'proton', hosts: ['protonmail.ch', 'proton.me'] },
  { name: 'zoho', hosts: ['zoho.com', 'zoho.eu', 'zoho.in'] },
  { name: 'proofpoint', hosts: ['pphosted.com', 'ppe-hosted.com'] },
  { name: 'mimecast', hosts: ['mimecast.com'] },
  { name: 'barracuda', hosts: ['barracudanetworks.com'] },
  { name: 'cisco', hosts: ['iphmx.com'] },
  { name: 'messagelabs', hosts: ['messagelabs.com'] },
];

/** The name that statistics give the receivers that are not in the table. */
export const OTHER_PROVIDER = 'other';

/**
 * Finds the mailbox provider of a mail host; null for one that is not in the table.
 *
 * @param host lower case, without a dot at its end.
 */
export const findMailboxProvider = (host: string): MailboxProvider | null =>
  RECEIVING_PROVIDERS.find(({ hosts }) => hosts.some((suffix) => host === suffix || host.endsWith(`.${suffix}`))) ??
  null;
