import { createHmac } from 'node:crypto';
import { randomToken } from '#lib/core/ids.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { trackingKey } from '#lib/infra/crypto/tracking-key.ts';
import { FetchRefused, safeFetch } from '#lib/infra/net/safe-fetch.ts';

/** Fetches the URL of a probe; rejects with a `FetchRefused`. */
export type ProbeFetch = (
  url: string,
  options: { maxBytes: number; timeoutMs: number; maxRedirects: number },
) => Promise<{ bytes: Buffer }>;

const NONCE = /^[\w-]{16,64}$/;
const ANSWER_MAX_BYTES = 1_000;
const TIMEOUT_MS = 8_000;

/** Returns the answer of this installation to a probe's nonce; null for an invalid nonce, and without ENCRYPTION_KEY. */
export function answerProbe(nonce: string): string | null {
  const key = trackingKey();
  if (!key || !NONCE.test(nonce)) return null;
  return createHmac('sha256', key).update(`probe ${nonce}`).digest('base64url');
}

/**
 * Requests a tracking domain as a reader's browser would, with the scheme and port of PUBLIC_URL.
 *
 * @returns null where this installation answers with a certificate that browsers accept, else one sentence on the problem.
 */
export async function probeTrackingDomain(domain: string, fetch: ProbeFetch = safeFetch): Promise<string | null> {
  const { protocol, port } = new URL(settings().PUBLIC_URL);
  const nonce = randomToken(18);
  const wanted = answerProbe(nonce);
  if (wanted === null) return 'This installation has no ENCRYPTION_KEY, which tracking needs.';
  const origin = `${protocol}//${domain}${port ? `:${port}` : ''}`;
  try {
    const options = { maxBytes: ANSWER_MAX_BYTES, timeoutMs: TIMEOUT_MS, maxRedirects: 0 };
    const { bytes } = await fetch(`${origin}/t/ready/${nonce}`, options);
    return bytes.toString('latin1') === wanted ? null : `Another server answers at ${origin}.`;
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    return `${origin} does not answer yet: ${error.message}.`;
  }
}
