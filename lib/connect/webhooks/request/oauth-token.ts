import { z } from 'zod';
import { guardedPost } from '#lib/infra/net/guarded-post.ts';
import { openWebhookSecret, type StoredAuthentication, sealWebhookSecret } from '../stored-secrets.ts';
import { findToken, keepToken } from './store.ts';
import { webhookAgents } from './webhook-agents.ts';
import type { WebhookTarget } from './webhook-target.ts';

/** No access token could be fetched; the message is for the webhook's people. */
export class TokenRefused extends Error {}

/** For a whole request of a token, in milliseconds. */
const TIMEOUT_MS = 10_000;
const CONNECT_MS = 5_000;
const ANSWER_MAX_BYTES = 65_536;

/** The life of a token that names none, and the bounds of one that does, in seconds. */
const LIFE_SECONDS = { usual: 3_600, least: 60, most: 86_400 };

/** A token is replaced after this share of its life. */
const RENEWED_AFTER = 0.9;

/** The pause after a failed fetch, in milliseconds; it doubles up to the most. */
const BACKOFF_MS = { first: 2_000, most: 300_000 };

/** RFC 6749 §5.1. */
const TokenAnswer = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,16000}$/),
  token_type: z.string().optional(),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
});

/** The answer to a refused request (RFC 6749 §5.2). */
const ErrorAnswer = z.object({ error: z.string().max(200), error_description: z.string().max(500).optional() });

/** A webhook that is authenticated by OAuth2 client credentials. */
export type TokenWebhook = Omit<WebhookTarget, 'authentication'> & {
  authentication: Extract<StoredAuthentication, { type: 'oauth2' }>;
};

type Token = { value: string; until: number };
type Kept = {
  settings: string;
  token: Token | null;
  fetching: Promise<Token> | null;
  failures: number;
  pausedUntil: number;
};

const kept = new Map<string, Kept>();

/**
 * Returns the access token of a webhook. Processes share it through the webhook's row; in one process, requests that need
 * a new one at the same time share one fetch.
 *
 * @throws {TokenRefused}
 */
export async function getToken(webhook: TokenWebhook): Promise<string> {
  const entry = entryOf(webhook);
  if (entry.token && entry.token.until > Date.now()) return entry.token.value;
  if (entry.pausedUntil > Date.now()) throw new TokenRefused('oauth_token: the last request of a token failed.');
  entry.fetching ??= renew(webhook, entry).finally(() => {
    entry.fetching = null;
  });
  return (await entry.fetching).value;
}

/** Throws a webhook's token away, here and in its row. */
export async function forgetToken(webhook: WebhookTarget): Promise<void> {
  kept.delete(webhook.id);
  await keepToken(webhook, null);
}

/** Settings that changed get a token of their own. */
function entryOf({ id, authentication }: TokenWebhook): Kept {
  const settings = JSON.stringify(authentication);
  const known = kept.get(id);
  if (known?.settings === settings) return known;
  const entry: Kept = { settings, token: null, fetching: null, failures: 0, pausedUntil: 0 };
  kept.set(id, entry);
  return entry;
}

async function renew(webhook: TokenWebhook, entry: Kept): Promise<Token> {
  const shared = await findToken(webhook);
  if (shared && shared.expiresAt.getTime() > Date.now()) {
    entry.token = { value: openWebhookSecret(webhook.id, 'token', shared.sealed), until: shared.expiresAt.getTime() };
    return entry.token;
  }
  try {
    entry.token = await fetchToken(webhook);
  } catch (error) {
    const pauseMs = Math.min(BACKOFF_MS.first * 2 ** entry.failures, BACKOFF_MS.most);
    Object.assign(entry, { failures: entry.failures + 1, pausedUntil: Date.now() + pauseMs });
    throw error;
  }
  Object.assign(entry, { failures: 0, pausedUntil: 0 });
  const sealed = sealWebhookSecret(webhook.id, 'token', entry.token.value);
  await keepToken(webhook, { sealed, expiresAt: new Date(entry.token.until) });
  return entry.token;
}

async function fetchToken({ authentication }: TokenWebhook): Promise<Token> {
  const { tokenUrl, clientId, clientSecret, scope, audience, credentials } = authentication;
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  if (scope) form.set('scope', scope);
  if (audience) form.set('audience', audience);
  if (credentials === 'body') {
    form.set('client_id', clientId);
    form.set('client_secret', clientSecret);
  }
  const result = await guardedPost(webhookAgents(), {
    url: new URL(tokenUrl),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...(credentials === 'basic' && { authorization: clientCredentials(clientId, clientSecret) }),
    },
    body: Buffer.from(form.toString()),
    timeoutMs: TIMEOUT_MS,
    connectMs: CONNECT_MS,
    maxAnswerBytes: ANSWER_MAX_BYTES,
  });
  if (result.kind === 'failure') throw new TokenRefused(`oauth_token: ${result.error}`);
  const answer = parse(result.body);
  const token = TokenAnswer.safeParse(answer);
  if (result.code !== 200 || !token.success) throw new TokenRefused(`oauth_token: ${describe(result.code, answer)}`);
  const { least, most, usual } = LIFE_SECONDS;
  const seconds = Math.min(Math.max(token.data.expires_in ?? usual, least), most);
  return { value: token.data.access_token, until: Date.now() + seconds * 1_000 * RENEWED_AFTER };
}

/** RFC 6749 §2.3.1: both parts are form-encoded before they are joined. */
function clientCredentials(clientId: string, clientSecret: string): string {
  const encode = (text: string) => new URLSearchParams({ v: text }).toString().slice(2);
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')}`;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

function describe(code: number, answer: unknown): string {
  const refused = ErrorAnswer.safeParse(answer).data;
  if (refused) return [refused.error, refused.error_description].filter(Boolean).join(': ');
  return code === 200 ? 'the answer holds no access token.' : `the token server answered ${code}.`;
}
