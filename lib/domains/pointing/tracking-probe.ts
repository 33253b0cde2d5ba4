import { createHmac } from 'node:crypto';
import { randomToken } from '#lib/core/ids.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { trackingKey } from '#lib/infra/crypto/tracking-key.ts';
import { FetchRefused, safeFetch } from '#lib/infra/net/safe-fetch.ts';

/** Fetches a probe's address; refuses with a `FetchRefused`. */
export type ProbeFetch = (
  url: string,
  options: { maxBytes: number; timeoutMs: number; maxRedirects: number },
) => Promise<{ bytes: Buffer }>;

const PROBE = /^[\w-]{16,64}$/;
const ANSWER_MAX_BYTES = 1_000;
const TIMEOUT_MS = 8_000;

/** What this installation, and no other, answers to a probe's word; null for a word that is none, and without ENCRYPTION_KEY. */
export function answerProbe(word: string): string | null {
  const key = trackingKey();
  if (!key || !PROBE.test(word)) return null;
  return createHmac('sha256', key).update(`probe ${word}`).digest('base64url');
}

/**
 * Goes to a tracking domain as a reader's browser would, in the scheme and on the port of PUBLIC_URL: null where this
 * installation answers there, under a certificate that browsers take, else one sentence on why not.
 */
export async function probeTrackingDomain(domain: string, fetch: ProbeFetch = safeFetch): Promise<string | null> {
  const { protocol, port } = new URL(settings().PUBLIC_URL);
  const word = randomToken(18);
  const wanted = answerProbe(word);
  if (wanted === null) return 'This installation has no ENCRYPTION_KEY, without which it tracks nothing.';
  const origin = `${protocol}//${domain}${port ? `:${port}` : ''}`;
  try {
    const options = { maxBytes: ANSWER_MAX_BYTES, timeoutMs: TIMEOUT_MS, maxRedirects: 0 };
    const { bytes } = await fetch(`${origin}/t/ready/${word}`, options);
    return bytes.toString('latin1') === wanted ? null : `${origin} is answered by another server.`;
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    return `${origin} does not serve yet: ${error.message}.`;
  }
}
