import type { WebhookTarget } from './webhook-target.ts';

/** The text that replaces a secret in the log. */
const MASK = '••••••••';

/** Returns the headers of a request with the values masked that authenticate it. */
export function maskHeaders(
  headers: Readonly<Record<string, string>>,
  { authentication }: Pick<WebhookTarget, 'authentication'>,
): Record<string, string> {
  const secret = new Set(['authorization', ...secretNames(authentication)]);
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, secret.has(name) ? MASK : value]));
}

const secretNames = (authentication: WebhookTarget['authentication']): string[] =>
  authentication.type === 'headers' ? authentication.headers.map(({ name }) => name.toLowerCase()) : [];
