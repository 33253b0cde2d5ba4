import { refuse } from '#lib/core/errors/refuse.ts';
import type { StoredHeaders } from '../stored-secrets.ts';

/** A field name (RFC 9110 §5.1). */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** A field value: visible ASCII, spaces and tabs between (RFC 9110 §5.5). */
const VALUE = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/;

/** Headers that the request itself, its connection or the signature has. */
const RESERVED =
  /^(?:host|content-.*|connection|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*|webhook-.*|svix-.*|x-messagesystems-batch-id|user-agent|expect|cookie)$/;

/** Names and values of all headers together, in bytes. */
const HEADERS_MAX_BYTES = 4_096;

/**
 * Checks custom headers of requests.
 *
 * @throws {AppError} invalidField, naming the header
 */
export function checkHeaders(headers: StoredHeaders): void {
  // No value is repeated: it may be a secret.
  const refusal = (field: string, rule: string) =>
    refuse.fieldBecause(`authentication.${field}`, `The ${field} ${rule}.`);
  const seen = new Set<string>();
  for (const [index, { name, value }] of headers.entries()) {
    const lower = name.toLowerCase();
    if (!NAME.test(name)) throw refusal(`headers[${index}].name`, 'must hold letters, digits and hyphens only');
    if (RESERVED.test(lower)) throw refusal(`headers[${index}].name`, `must not be ${lower}, which the request sets`);
    if (seen.has(lower)) throw refusal(`headers[${index}].name`, `must not repeat ${lower}`);
    if (!VALUE.test(value))
      throw refusal(`headers[${index}].value`, 'must be one line of printable ASCII without outer spaces');
    seen.add(lower);
  }
  const sizeBytes = headers.reduce((size, { name, value }) => size + name.length + value.length, 0);
  if (sizeBytes > HEADERS_MAX_BYTES) throw refusal('headers', `must have ${HEADERS_MAX_BYTES} bytes or fewer together`);
}
