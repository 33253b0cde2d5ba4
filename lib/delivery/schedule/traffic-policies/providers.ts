import type { TrafficPolicy } from './traffic-policy.ts';

/** A provider of many domains: its name, the domains of its mail hosts, and its traffic policy. */
export type Provider = { name: string; hosts: readonly string[]; policy: TrafficPolicy };

const limits = (connections: number, messagesPerConnection: number): TrafficPolicy => ({
  connections,
  messagesPerConnection,
  perMinute: null,
  isPaused: false,
});

/** The policy of a mail host that is not in the table. */
export const OTHER_POLICY: TrafficPolicy = limits(20, 100);

/**
 * Large receivers. Careful figures: their pages for senders name few limits (Yahoo: "a reasonable number" of messages per
 * connection, Microsoft: 421 RP-… for too many connections), and what they say in their replies counts beside these.
 */
export const PROVIDERS: readonly Provider[] = [
  { name: 'google', hosts: ['google.com', 'googlemail.com'], policy: limits(50, 100) },
  { name: 'microsoft-consumer', hosts: ['olc.protection.outlook.com', 'hotmail.com'], policy: limits(20, 50) },
  { name: 'microsoft', hosts: ['mail.protection.outlook.com', 'mx.microsoft'], policy: limits(30, 50) },
  { name: 'yahoo', hosts: ['yahoodns.net'], policy: limits(20, 20) },
  { name: 'apple', hosts: ['icloud.com', 'apple.com'], policy: limits(10, 50) },
  { name: 'gmx', hosts: ['gmx.net', 'gmx.com', 'web.de', 'kundenserver.de', 'ionos.com'], policy: limits(10, 50) },
  { name: 'comcast', hosts: ['comcast.net'], policy: limits(10, 50) },
  { name: 'orange', hosts: ['orange.fr', 'wanadoo.fr'], policy: limits(3, 50) },
  { name: 'free', hosts: ['free.fr'], policy: limits(5, 50) },
  { name: 't-online', hosts: ['t-online.de'], policy: limits(10, 50) },
  { name: 'libero', hosts: ['libero.it', 'italiaonline.it'], policy: limits(5, 50) },
  { name: 'mail.ru', hosts: ['mail.ru'], policy: limits(10, 50) },
  { name: 'yandex', hosts: ['yandex.ru', 'yandex.net'], policy: limits(10, 50) },
  { name: 'qq', hosts: ['qq.com'], policy: limits(5, 20) },
  { name: 'netease', hosts: ['netease.com', '163.com', '126.com'], policy: limits(5, 20) },
  { name: 'naver', hosts: ['naver.com'], policy: limits(10, 50) },
  { name: 'proton', hosts: ['protonmail.ch', 'proton.me'], policy: limits(10, 50) },
  { name: 'zoho', hosts: ['zoho.com', 'zoho.eu', 'zoho.in'], policy: limits(10, 50) },
  { name: 'proofpoint', hosts: ['pphosted.com', 'ppe-hosted.com'], policy: limits(20, 100) },
  { name: 'mimecast', hosts: ['mimecast.com'], policy: limits(20, 100) },
  { name: 'barracuda', hosts: ['barracudanetworks.com'], policy: limits(20, 100) },
  { name: 'cisco', hosts: ['iphmx.com'], policy: limits(20, 100) },
  { name: 'messagelabs', hosts: ['messagelabs.com'], policy: limits(10, 50) },
];

/**
 * Finds the provider of a mail host; null for one that is not in the table.
 *
 * @param host lower case, without a dot at its end.
 */
export const providerOf = (host: string): Provider | null =>
  PROVIDERS.find(({ hosts }) => hosts.some((suffix) => host === suffix || host.endsWith(`.${suffix}`))) ?? null;
