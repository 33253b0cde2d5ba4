import { ExpiringCache } from '#lib/infra/cache/expiring-cache.ts';
import { askServer, DnsFailure, type DnsServer } from './dns-exchange.ts';
import { type DnsAnswer, type DnsType, isDnsName } from './dns-message.ts';
import type { MailResolver } from './resolve-mx.ts';

/** How long an answer is kept, whatever its TTL, in seconds. */
const KEPT_MIN_SECONDS = 5;
const KEPT_MAX_SECONDS = 3_600;
const KEPT_MAX = 20_000;

/** How a resolver is asked. */
export type DnsPatience = { timeoutMs: number; tries: number };

const TYPES: readonly string[] = ['A', 'AAAA', 'CNAME', 'MX', 'SOA', 'TLSA'] satisfies DnsType[];
const isType = (text: string): text is DnsType => TYPES.includes(text);

/** Asks resolvers that validate, and tells what they vouch for, which `node:dns` does not; keeps answers for their TTL. */
export class ValidatingResolver {
  readonly #servers: readonly DnsServer[];
  readonly #patience: DnsPatience;
  readonly #answers: ExpiringCache<DnsAnswer>;

  constructor(servers: readonly DnsServer[], patience: DnsPatience) {
    this.#servers = servers;
    this.#patience = patience;
    const keptMs = ({ ttlSeconds }: DnsAnswer) =>
      Math.min(KEPT_MAX_SECONDS, Math.max(KEPT_MIN_SECONDS, ttlSeconds)) * 1_000;
    this.#answers = new ExpiringCache((key) => this.#load(key), keptMs, KEPT_MAX);
  }

  /**
   * The answer to a question; the same object for as long as it is kept.
   *
   * @param name A-labels, in lower case.
   * @throws {DnsFailure} `ESERVFAIL` where it does not validate, too: no answer is a reason to go on unprotected.
   */
  ask(name: string, type: DnsType): Promise<DnsAnswer> {
    return this.#answers.get(`${type} ${name}`);
  }

  async #load(key: string): Promise<DnsAnswer> {
    const space = key.indexOf(' ');
    const type = key.slice(0, space);
    const name = key.slice(space + 1);
    if (!isType(type) || !isDnsName(name)) throw new DnsFailure('BADNAME', true);
    let failure = new DnsFailure('TIMEOUT');
    for (let tries = 0; tries < this.#patience.tries && !failure.isRefusal; tries += 1) {
      for (const server of this.#servers) {
        try {
          return await askServer(server, { name, type }, this.#patience.timeoutMs);
        } catch (error) {
          if (!(error instanceof DnsFailure)) throw error;
          failure = error;
        }
      }
    }
    throw failure;
  }
}

/**
 * The same answers in the form of `node:dns`, so that mail goes to the hosts and addresses that were vouched for.
 *
 * @param others answers what is not asked of resolvers that validate.
 */
export function mailResolverOf(dns: ValidatingResolver, others: Pick<MailResolver, 'resolveTxt'>): MailResolver {
  const ask = async <T>(name: string, type: DnsType, pick: (answer: DnsAnswer) => T[]): Promise<T[]> => {
    const answer = await dns.ask(name.toLowerCase(), type);
    const found = pick(answer);
    if (found.length === 0) throw new DnsFailure(answer.exists ? 'NODATA' : 'NOTFOUND', true);
    return found;
  };
  return {
    resolveMx: (name) =>
      ask(name, 'MX', ({ hosts }) => hosts.map(({ preference, exchange }) => ({ priority: preference, exchange }))),
    resolve4: (name) => ask(name, 'A', ({ texts }) => texts),
    resolve6: (name) => ask(name, 'AAAA', ({ texts }) => texts),
    resolveTxt: (name) => others.resolveTxt(name),
  };
}
