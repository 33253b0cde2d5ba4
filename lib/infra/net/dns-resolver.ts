import { ExpiringCache } from '#lib/infra/cache/expiring-cache.ts';
import { askServer, DnsFailure, type DnsServer } from './dns-exchange.ts';
import { type DnsAnswer, type DnsType, isDnsName } from './dns-message.ts';
import type { MailResolver } from './resolve-mx.ts';

/** The longest time that an answer is kept, whatever its TTL, in seconds. */
const KEPT_MIN_SECONDS = 5;
const KEPT_MAX_SECONDS = 3_600;

/** Answers that a resolver for deliveries keeps. */
const KEPT_MAX = 20_000;

/** The timeout of one question to a server, the number of tries, and the number of answers that are kept. */
export type DnsOptions = { timeoutMs: number; tries: number; keptMax?: number | undefined };

const TYPES: readonly string[] = ['A', 'AAAA', 'CNAME', 'MX', 'SOA', 'TLSA'] satisfies DnsType[];
const isType = (text: string): text is DnsType => TYPES.includes(text);

/**
 * Queries validating resolvers, and reports which answers they have validated, unlike `node:dns`. Answers are cached for
 * their TTL.
 */
export class ValidatingResolver {
  readonly #servers: readonly DnsServer[];
  readonly #options: DnsOptions;
  readonly #answers: ExpiringCache<DnsAnswer>;

  constructor(servers: readonly DnsServer[], options: DnsOptions) {
    this.#servers = servers;
    this.#options = options;
    const keptMs = ({ ttlSeconds }: DnsAnswer) =>
      Math.min(KEPT_MAX_SECONDS, Math.max(KEPT_MIN_SECONDS, ttlSeconds)) * 1_000;
    this.#answers = new ExpiringCache((key) => this.#load(key), keptMs, options.keptMax ?? KEPT_MAX);
  }

  /**
   * Returns the answer to a question; the same object for as long as it is cached.
   *
   * @param name A-labels, in lower case.
   * @throws {DnsFailure} `ESERVFAIL` also if it does not validate: a failure never permits unprotected delivery.
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
    for (let tries = 0; tries < this.#options.tries && !failure.isRefusal; tries += 1) {
      for (const server of this.#servers) {
        try {
          return await askServer(server, { name, type }, this.#options.timeoutMs);
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
