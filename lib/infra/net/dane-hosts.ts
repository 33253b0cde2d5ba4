import { type DaneTerms, TlsaSet } from './dane-terms.ts';
import { DnsFailure } from './dns-exchange.ts';
import type { DnsAnswer, DnsType } from './dns-message.ts';
import type { ValidatingResolver } from './dns-resolver.ts';
import { NoMailHost } from './resolve-mx.ts';

/**
 * The result of looking up the DANE terms of a mail host:
 * - `none`: nothing that can be relied on.
 * - `unauthenticated`: it has TLS, but no record that can authenticate it (RFC 7672 §2.2).
 * - `dane`: it has TLS and is authenticated by these terms.
 */
export type DaneFinding = { kind: 'none' } | { kind: 'unauthenticated' } | { kind: 'dane'; terms: DaneTerms };

const NONE: DaneFinding = { kind: 'none' };

/** Finds what mail hosts must show by DANE. */
export class DaneHosts {
  readonly #dns: ValidatingResolver;
  /** The time that the answer is kept, and with it the result of the host. */
  readonly #sets = new WeakMap<DnsAnswer, TlsaSet>();

  constructor(dns: ValidatingResolver) {
    this.#dns = dns;
  }

  /**
   * Returns the names of a domain whose mail hosts DNSSEC authenticates: the domain itself and the name it is an alias of.
   * Returns null without DNSSEC: an attacker who forges the answer chooses the host, so its records prove nothing.
   *
   * @throws {NoMailHost} 451 where DNS fails.
   */
  async namesOf(domain: string): Promise<readonly string[] | null> {
    const { isSecure, name } = await this.#ask(domain, 'MX');
    return isSecure ? [...new Set([domain, name])] : null;
  }

  /**
   * Returns the terms of a mail host, looked up under its canonical name before its own (RFC 7672 §2.2.3).
   *
   * @param domainNames from `namesOf`.
   * @throws {NoMailHost} 451 where DNS fails or does not validate: such a host must not be used.
   */
  async find(host: string, port: number, domainNames: readonly string[]): Promise<DaneFinding> {
    for (const base of await this.#basesOf(host)) {
      const answer = await this.#ask(`_${port}._tcp.${base}`, 'TLSA');
      if (!answer.isSecure || answer.associations.length === 0) continue;
      const tlsa = this.#sets.get(answer) ?? new TlsaSet(answer.associations);
      this.#sets.set(answer, tlsa);
      if (tlsa.records.length === 0) return { kind: 'unauthenticated' };
      return { kind: 'dane', terms: { base, names: [...new Set([base, ...domainNames])], tlsa } };
    }
    return NONE;
  }

  /** Names under which records count: where the addresses are not vouched for, at most that it is an alias may be. */
  async #basesOf(host: string): Promise<string[]> {
    const answers = await Promise.allSettled([this.#ask(host, 'A'), this.#ask(host, 'AAAA')]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed && !found.some(({ texts }) => texts.length > 0)) throw failed.reason;
    const secure = found.find(({ isSecure }) => isSecure);
    if (secure) return [...new Set([secure.name, host])];
    if (found.every(({ name }) => name === host)) return [];
    return (await this.#ask(host, 'CNAME')).isSecure ? [host] : [];
  }

  async #ask(name: string, type: DnsType): Promise<DnsAnswer> {
    try {
      return await this.#dns.ask(name, type);
    } catch (error) {
      if (!(error instanceof DnsFailure)) throw error;
      const code = error.code.replace(/^E/, '');
      throw new NoMailHost(451, `${type === 'TLSA' ? '4.7.5' : '4.4.3'} DNS lookup of ${name} failed (${code})`);
    }
  }
}
