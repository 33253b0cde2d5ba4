import type { IncomingHttpHeaders } from 'node:http';
import { APP_VERSION } from '#lib/core/app-version.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { guardedPost, type PostResult } from '#lib/infra/net/guarded-post.ts';
import type { FormattedBody } from '../format/types.ts';
import type { AttemptResult } from './attempt-result.ts';
import { forgetToken, getToken, TokenRefused } from './oauth-token.ts';
import { signatureHeaders } from './sign.ts';
import { signForVendor } from './vendor-signature.ts';
import { webhookAgents } from './webhook-agents.ts';
import type { WebhookTarget } from './webhook-target.ts';

/** For a whole request, and for its connection, in milliseconds (docs/webhooks.md). */
const TIMEOUT_MS = 15_000;
const CONNECT_MS = 5_000;

/** The most that is kept of an answer. */
const ANSWER_MAX_BYTES = 16_384;

/**
 * Posts a body to a webhook: signed at this moment, authenticated, to an allowed address, without following redirects.
 * Never throws: whatever fails is in the result.
 *
 * @param headers further headers, as `webhook-sequence`, `webhook-replay` and `webhook-test`.
 */
export async function postWebhook(
  webhook: WebhookTarget,
  body: FormattedBody,
  headers: Readonly<Record<string, string>> = {},
): Promise<AttemptResult> {
  const first = await postOnce(webhook, body, headers);
  // A token that was revoked before its time is replaced at once.
  const isTokenRefused = webhook.authentication.type === 'oauth2' && (first.code === 401 || first.code === 403);
  if (!isTokenRefused) return first;
  await forgetToken(webhook);
  return postOnce(webhook, body, headers);
}

async function postOnce(
  webhook: WebhookTarget,
  { body: unsigned, format, contentType, id, headers: formatHeaders }: FormattedBody,
  headers: Readonly<Record<string, string>>,
): Promise<AttemptResult> {
  const at = new Date();
  const { body, headers: vendorHeaders } = signForVendor(format, webhook.secret, unsigned, at);
  const bytes = Buffer.from(body);
  const sent: Record<string, string> = {
    'content-type': contentType,
    'user-agent': `Mailwright-Webhooks/${APP_VERSION}`,
    accept: '*/*',
    ...formatHeaders,
    ...vendorHeaders,
    ...headers,
    ...signatureHeaders(webhook, id, body, at),
  };
  try {
    Object.assign(sent, await authenticationHeaders(webhook));
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    const failure = { kind: 'failure' as const, error: error.message, durationMs: Date.now() - at.getTime() };
    const phases = { dns: null, connect: null, tls: null, firstByte: null };
    return present(webhook, sent, bytes.length, at, { ...failure, phases, remoteIp: null });
  }
  const result = await guardedPost(webhookAgents(), {
    url: new URL(webhook.url),
    headers: sent,
    body: bytes,
    timeoutMs: TIMEOUT_MS,
    connectMs: CONNECT_MS,
    maxAnswerBytes: ANSWER_MAX_BYTES,
  });
  return present(webhook, sent, bytes.length, at, result);
}

function present(
  webhook: WebhookTarget,
  sent: Readonly<Record<string, string>>,
  bytes: number,
  at: Date,
  result: PostResult,
): AttemptResult {
  const { durationMs, phases, remoteIp } = result;
  const requestHeaders = maskHeaders(sent, webhook);
  const common = { at, durationMs, phases, remoteIp, requestHeaders, bytes };
  if (result.kind === 'failure') {
    const none = { code: null, isTaken: false, retryAfterMs: null, responseHeaders: null, responseBody: null };
    return { ...common, ...none, error: result.error };
  }
  const { code, headers } = result;
  const isTaken = code >= 200 && code < 300;
  const asksForPause = code === 429 || code === 503;
  return {
    ...common,
    code,
    isTaken,
    error: isTaken ? null : describeAnswer(code, headers),
    retryAfterMs: asksForPause ? readRetryAfter(headers['retry-after'], new Date()) : null,
    responseHeaders: plainHeaders(headers),
    // PostgreSQL stores no NUL in a text.
    responseBody: result.body.toString('utf8').replaceAll('\u0000', '\ufffd'),
  };
}

function describeAnswer(code: number, { location }: IncomingHttpHeaders): string {
  if (code >= 300 && code < 400)
    return `The server redirects to ${location ?? 'another address'}, which is not followed.`;
  return `The server answered ${code}.`;
}

const plainHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );

/**
 * Returns the headers that authenticate a request.
 *
 * @throws {TokenRefused} where no access token could be fetched
 */
async function authenticationHeaders(webhook: WebhookTarget): Promise<Record<string, string>> {
  const { authentication } = webhook;
  switch (authentication.type) {
    case 'none':
      return {};
    case 'basic':
      return { authorization: basicCredentials(authentication.username, authentication.password) };
    case 'headers':
      return Object.fromEntries(authentication.headers.map(({ name, value }) => [name.toLowerCase(), value]));
    case 'oauth2':
      return { authorization: `Bearer ${await getToken({ ...webhook, authentication })}` };
  }
}

/** Returns the value of an Authorization header (RFC 7617). */
const basicCredentials = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

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

/**
 * Reads a Retry-After header (RFC 9110 §10.2.3), seconds or a date, in milliseconds from now: at most a day, and null for
 * anything else.
 */
export function readRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  const isDate = /^[A-Z][a-z]{2}.* GMT$/.test(text);
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(isDate ? text : '') - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), DAY_MS);
}
