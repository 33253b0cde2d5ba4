import { isIP } from 'node:net';
import type { Environment } from '#lib/core/environment.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { isWebhookAddress } from '../request/webhook-agents.ts';

const URL_MAX = 2_048;

/** Ports below this one are refused, except those of the web, because other protocols are served there. */
const USER_PORT_MIN = 1_024;

/**
 * Checks an address that we will post to, and returns it in its normal form, with an internationalized name in Punycode.
 * The addresses behind a name are checked at each connection, not here.
 *
 * @param field the field of the input that the refusal names.
 * @throws {AppError} invalidField
 */
export function checkTarget(text: string, field: string, environment: Environment): string {
  const refusal = (rule: string) => refuse.field(field, rule, text);
  const { ALLOW_PRIVATE_TARGETS, WEBHOOK_ALLOWED_NETWORKS, PUBLIC_URL } = settings();
  const allowsPrivate = ALLOW_PRIVATE_TARGETS || WEBHOOK_ALLOWED_NETWORKS.length > 0;
  const allowsHttp = environment === 'sandbox' || ALLOW_PRIVATE_TARGETS || PUBLIC_URL.startsWith('http:');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.hostname === '' || !/^https?:\/\/[^/]/i.test(text))
    throw refusal('must be a web address such as https://api.example.com/webhooks');
  if (url.protocol === 'http:' && !allowsHttp) throw refusal('must begin with https://');
  if (url.username !== '' || url.password !== '')
    throw refusal('must not hold a user name or password; set them under authentication');
  if (text.includes('#')) throw refusal('must not hold a fragment (the part after #)');
  if (url.href.length > URL_MAX) throw refusal(`must have ${URL_MAX} characters or fewer`);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (port !== 80 && port !== 443 && port < USER_PORT_MIN)
    throw refusal(`must use port 80, 443, or one from ${USER_PORT_MIN} up`);
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
  const isNearby = host.endsWith('localhost') || !host.includes('.');
  const isReachable = isIP(host) !== 0 ? isWebhookAddress(host) : !isNearby || allowsPrivate;
  if (!isReachable) throw refusal('must lead to the public internet');
  return url.href;
}
