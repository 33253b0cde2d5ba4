import { createHash } from 'node:crypto';
import { type TlsaFields, type TlsaRecord, usableRecords } from './dane-records.ts';
import { toPem } from './to-pem.ts';

/** More authorities than a host has while it goes from one to the next. */
const ANCHORS_MAX = 8;

/** The usable records of a host, for as long as DNS lets them be kept, and the certificates that they were seen to name. */
export class TlsaSet {
  readonly records: readonly TlsaRecord[];
  /** Equal for equal records, in whatever order DNS names them. */
  readonly fingerprint: string;
  /** Certificates (PEM) of authorities that records of usage 2 name. */
  readonly #anchors = new Set<string>();

  constructor(found: readonly TlsaFields[]) {
    this.records = usableRecords(found);
    const lines = this.records.map(
      ({ usage, selector, matchingType, data }) => `${usage} ${selector} ${matchingType} ${data.toString('hex')}`,
    );
    this.fingerprint = createHash('sha256').update(lines.sort().join('\n')).digest('hex').slice(0, 16);
    // A whole certificate in DNS need not be shown by the host.
    for (const { usage, selector, matchingType, data } of this.records) {
      if (usage === 2 && selector === 0 && matchingType === 0) this.addAnchor(toPem(data));
    }
  }

  get hasAuthorities(): boolean {
    return this.records.some(({ usage }) => usage === 2);
  }

  get anchors(): readonly string[] {
    return [...this.#anchors];
  }

  addAnchor(pem: string): void {
    this.#anchors.add(pem);
    const [oldest] = this.#anchors;
    if (this.#anchors.size > ANCHORS_MAX && oldest !== undefined) this.#anchors.delete(oldest);
  }
}

/** The certificates that a mail host may present by DANE (RFC 7672). */
export type DaneTerms = {
  /** The name under which its TLSA records are published; the TLS client sends this name (SNI). */
  base: string;
  /** The names of which one must be in a certificate that an authority vouches for (RFC 7672 §3.2.2). */
  names: readonly string[];
  tlsa: TlsaSet;
};
