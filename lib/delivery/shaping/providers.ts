import type { Shape } from './shape.ts';

/** A receiver of many domains: its name, the names that its mail hosts lie under, and how much of our mail it likes at once. */
export type Provider = { name: string; hosts: readonly string[]; shape: Shape };

const shape = (connections: number, messagesPerConnection: number): Shape => ({
  connections,
  messagesPerConnection,
  perMinute: null,
  isPaused: false,
});

/** A mail host that nobody in the table owns. */
export const OTHER_SHAPE: Shape = shape(20, 100);

/**
 * Large receivers. Careful figures: their pages for senders name few limits (Yahoo: "a reasonable number" of messages per
 * connection, Microsoft: 421 RP-… for too many connections), and what they say in their replies counts beside these.
 */
export const PROVIDERS: readonly Provider[] = [
  { name: 'google', hosts: ['google.com', 'googlemail.com'], shape: shape(50, 100) },
  { name: 'microsoft-consumer', hosts: ['olc.protection.outlook.com', 'hotmail.com'], shape: shape(20, 50) },
  { name: 'microsoft', hosts: ['mail.protection.outlook.com', 'mx.microsoft'], shape: shape(30, 50) },
  { name: 'yahoo', hosts: ['yahoodns.net'], shape: shape(20, 20) },
  { name: 'apple', hosts: ['icloud.com', 'apple.com'], shape: shape(10, 50) },
  { name: 'gmx', hosts: ['gmx.net', 'gmx.com', 'web.de', 'kundenserver.de', 'ionos.com'], shape: shape(10, 50) },
  { name: 'comcast', hosts: ['comcast.net'], shape: shape(10, 50) },
  { name: 'orange', hosts: ['orange.fr', 'wanadoo.fr'], shape: shape(3, 50) },
  { name: 'free', hosts: ['free.fr'], shape: shape(5, 50) },
  { name: 't-online', hosts: ['t-online.de'], shape: shape(10, 50) },
  { name: 'libero', hosts: ['libero.it', 'italiaonline.it'], shape: shape(5, 50) },
  { name: 'mail.ru', hosts: ['mail.ru'], shape: shape(10, 50) },
  { name: 'yandex', hosts: ['yandex.ru', 'yandex.net'], shape: shape(10, 50) },
  { name: 'qq', hosts: ['qq.com'], shape: shape(5, 20) },
  { name: 'netease', hosts: ['netease.com', '163.com', '126.com'], shape: shape(5, 20) },
  { name: 'naver', hosts: ['naver.com'], shape: shape(10, 50) },
  { name: 'proton', hosts: ['protonmail.ch', 'proton.me'], shape: shape(10, 50) },
  { name: 'zoho', hosts: ['zoho.com', 'zoho.eu', 'zoho.in'], shape: shape(10, 50) },
  { name: 'proofpoint', hosts: ['pphosted.com', 'ppe-hosted.com'], shape: shape(20, 100) },
  { name: 'mimecast', hosts: ['mimecast.com'], shape: shape(20, 100) },
  { name: 'barracuda', hosts: ['barracudanetworks.com'], shape: shape(20, 100) },
  { name: 'cisco', hosts: ['iphmx.com'], shape: shape(20, 100) },
  { name: 'messagelabs', hosts: ['messagelabs.com'], shape: shape(10, 50) },
];

/**
 * Whose a mail host is; null for one of nobody in the table.
 *
 * @param host lower case, without a dot at its end.
 */
export const providerOf = (host: string): Provider | null =>
  PROVIDERS.find(({ hosts }) => hosts.some((suffix) => host === suffix || host.endsWith(`.${suffix}`))) ?? null;
