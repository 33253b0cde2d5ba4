import { createHmac } from 'node:crypto';
import type { WebhookTarget } from './webhook-target.ts';

const PREFIX = 'whsec_';

/**
 * Signs a body (Standard Webhooks 1.0): the new secret first, the replaced one second while it still counts. The headers
 * come under both names that verifiers read, byte for byte the same.
 *
 * @param id the `webhook-id`, which holds no dot.
 */
export function signatureHeaders(
  { secret, previous }: Pick<WebhookTarget, 'secret' | 'previous'>,
  id: string,
  body: string,
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const secrets = previous && previous.until > now ? [secret, previous.secret] : [secret];
  const signature = secrets.map((key) => `v1,${sign(key, `${id}.${timestamp}.${body}`)}`).join(' ');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': signature,
  };
}

function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
