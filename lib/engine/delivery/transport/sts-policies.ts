import { ExpiringCache } from '#lib/infra/cache/expiring-cache.ts';
import type { MailResolver } from '#lib/infra/net/resolve-mx.ts';
import { safeFetch } from '#lib/infra/net/safe-fetch.ts';
import { parseStsPolicy, readStsId, type StsPolicy } from '#lib/mail/mta-sts.ts';

const POLICY_MAX_BYTES = 65_536;
const FETCH_WITHIN_MS = 10_000;

/** A fetch that failed is not tried again sooner (RFC 8461 §3.3 asks for at least five minutes), in milliseconds. */
const FAILED_KEPT_MS = 300_000;
const POLICIES_MAX = 10_000;

/** Fetches the text of a policy from its address. */
export type PolicyFetch = (url: string) => Promise<string>;

/** Over HTTPS, from the public internet, without following redirects (RFC 8461 §3.3). */
export const fetchPolicy: PolicyFetch = async (url) => {
  const limits = { maxBytes: POLICY_MAX_BYTES, timeoutMs: FETCH_WITHIN_MS, maxRedirects: 0 };
  const { bytes, mediaType } = await safeFetch(url, limits);
  if (mediaType !== 'text/plain') throw new Error('the policy is no plain text');
  return bytes.toString('utf8');
};

type Kept = { id: string; policy: StsPolicy; until: number };

/** The MTA-STS policies of domains, kept as long as they say: a forged DNS answer cannot revoke one. */
export class StsPolicies {
  readonly #resolver: MailResolver;
  readonly #fetch: PolicyFetch;
  readonly #kept = new Map<string, Kept>();
  readonly #fetched: ExpiringCache<StsPolicy | 'failed'>;

  constructor(resolver: MailResolver, fetch: PolicyFetch) {
    this.#resolver = resolver;
    this.#fetch = fetch;
    this.#fetched = new ExpiringCache((key) => this.#ask(key), FAILED_KEPT_MS, POLICIES_MAX);
  }

  /** The policy that holds for a domain now, or null. A new one that cannot be had leaves the old one in force. */
  async find(domain: string): Promise<StsPolicy | null> {
    const known = this.#kept.get(domain);
    const kept = known && known.until > Date.now() ? known : null;
    const id = await this.#idOf(domain);
    if (id === null || id === kept?.id) return kept?.policy ?? null;
    const policy = await this.#fetched.get(`${domain} ${id}`);
    if (policy === 'failed') return kept?.policy ?? null;
    this.#kept.delete(domain);
    this.#kept.set(domain, { id, policy, until: Date.now() + policy.maxAgeSeconds * 1_000 });
    const oldest = this.#kept.keys().next();
    if (this.#kept.size > POLICIES_MAX && !oldest.done) this.#kept.delete(oldest.value);
    return policy;
  }

  async #idOf(domain: string): Promise<string | null> {
    try {
      return readStsId(await this.#resolver.resolveTxt(`_mta-sts.${domain}`));
    } catch {
      return null;
    }
  }

  async #ask(key: string): Promise<StsPolicy | 'failed'> {
    const domain = key.slice(0, key.indexOf(' '));
    try {
      return parseStsPolicy(await this.#fetch(`https://mta-sts.${domain}/.well-known/mta-sts.txt`)) ?? 'failed';
    } catch {
      return 'failed';
    }
  }
}
