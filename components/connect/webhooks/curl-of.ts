import type { WebhookAttempt } from '#lib/connect/webhooks/deliveries/schema.ts';

/** Headers that curl sets itself. */
const OWN: ReadonlySet<string> = new Set(['host', 'content-length', 'connection', 'accept-encoding']);

/** Returns a curl command that posts the body of a try again; masked headers stay masked. */
export function curlOf({ target, requestHeaders, requestBody }: WebhookAttempt): string {
  const headers = Object.entries(requestHeaders).filter(([name]) => !OWN.has(name.toLowerCase()));
  const parts = [
    `curl -X POST ${quote(target)}`,
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(requestBody === null ? [] : [`--data-binary ${quote(requestBody)}`]),
  ];
  return parts.join(' \\\n  ');
}

/** Quotes a text for a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
