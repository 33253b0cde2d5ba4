import type { Webhook } from '#generated/client.ts';
import type { Environment } from '#lib/core/environment.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { AuthenticationInput, WebhookAuthentication } from '../schema.ts';
import { openWebhookSecret, StoredAuthentication, StoredHeaders, sealWebhookSecret } from '../stored-secrets.ts';
import { checkTarget } from './check-target.ts';

/** The columns of a webhook's authentication. */
type AuthenticationColumns = Pick<Webhook, 'authType' | 'authEncrypted' | 'customHeadersEncrypted'>;

type Existing = AuthenticationColumns & { id: string };

/**
 * Checks and seals the authentication of a webhook's requests. A secret that is absent stays, as long as it would be sent
 * to the same place.
 *
 * @param before the webhook as it is; null for a new one.
 * @throws {AppError} invalidField, missingField
 */
export function sealAuthentication(
  webhookId: string,
  input: AuthenticationInput,
  before: Existing | null,
  environment: Environment,
): AuthenticationColumns {
  const none = { authEncrypted: null, customHeadersEncrypted: null };
  if (input.type === 'none') return { authType: 'none', ...none };
  if (input.type === 'headers') {
    const kept = new Map(before ? readHeaders(before).map(({ name, value }) => [name.toLowerCase(), value]) : []);
    const headers = input.headers.map(({ name, value }, index) => ({
      name,
      value: value ?? kept.get(name.toLowerCase()) ?? missing(`headers[${index}].value`),
    }));
    checkHeaders(headers);
    const sealed = sealWebhookSecret(webhookId, 'headers', JSON.stringify(headers));
    return { ...none, authType: 'headers', customHeadersEncrypted: sealed };
  }
  const stored = input.type === 'basic' ? basicOf(input, before) : clientOf(input, before, environment);
  const sealed = sealWebhookSecret(webhookId, 'authentication', JSON.stringify(stored));
  return { ...none, authType: input.type, authEncrypted: sealed };
}

function basicOf(
  input: Extract<AuthenticationInput, { type: 'basic' }>,
  before: Existing | null,
): StoredAuthentication {
  const old = before && readStored(before);
  const kept = old?.type === 'basic' && old.username === input.username ? old.password : undefined;
  return { type: 'basic', username: input.username, password: input.password ?? kept ?? missing('password') };
}

function clientOf(
  input: Extract<AuthenticationInput, { type: 'oauth2' }>,
  before: Existing | null,
  environment: Environment,
): StoredAuthentication {
  const tokenUrl = checkTarget(input.tokenUrl, 'authentication.tokenUrl', environment);
  const old = before && readStored(before);
  const isSame = old?.type === 'oauth2' && old.tokenUrl === tokenUrl && old.clientId === input.clientId;
  const { clientId, scope = null, audience = null, credentials } = input;
  const clientSecret = input.clientSecret ?? (isSame ? old.clientSecret : missing('clientSecret'));
  return { type: 'oauth2', tokenUrl, clientId, clientSecret, scope, audience, credentials };
}

const missing = (field: string): never => {
  throw refuse.missingField(`authentication.${field}`);
};

/** Presents the authentication of a webhook without its secrets. */
export function presentAuthentication(row: Existing): WebhookAuthentication {
  if (row.authType === 'headers') return { type: 'headers', names: readHeaders(row).map(({ name }) => name) };
  const stored = readStored(row);
  if (!stored) return { type: 'none' };
  if (stored.type === 'basic') return { type: 'basic', username: stored.username };
  const { clientSecret: _, ...shown } = stored;
  return shown;
}

function readStored({ id, authEncrypted }: Existing): StoredAuthentication | null {
  if (!authEncrypted) return null;
  return StoredAuthentication.parse(JSON.parse(openWebhookSecret(id, 'authentication', authEncrypted)));
}

function readHeaders({ id, customHeadersEncrypted }: Existing): StoredHeaders {
  if (!customHeadersEncrypted) return [];
  return StoredHeaders.parse(JSON.parse(openWebhookSecret(id, 'headers', customHeadersEncrypted)));
}

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
function checkHeaders(headers: StoredHeaders): void {
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
