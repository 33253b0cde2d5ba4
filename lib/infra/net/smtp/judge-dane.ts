import { type ConnectionOptions, checkServerIdentity, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';
import { isRecordOf, type TlsaRecord } from '#lib/infra/net/dane-records.ts';
import type { DaneTerms } from '#lib/infra/net/dane-terms.ts';
import { toPem } from '#lib/infra/net/to-pem.ts';

/**
 * The result of comparing a host's certificate with its TLSA records:
 * - `matched`: it matches this record.
 * - `anchor`: a record names this authority (PEM) of its chain; a handshake with it as the anchor verifies the chain.
 * - `mismatch`: it matches no record.
 */
export type DaneVerdict = { kind: 'matched'; by: string } | { kind: 'anchor'; pem: string } | { kind: 'mismatch' };

/** Certificates over one another that are looked at. */
const CHAIN_MAX = 10;

/**
 * The TLS options for a host with DANE terms: any certificate is let through the handshake, for `judgeDane` to judge.
 *
 * @param anchors PEM; whether the chain holds under them and names the host is then in the socket's `authorized`.
 */
export const daneOptions = ({ base, names }: DaneTerms, anchors: readonly string[]): ConnectionOptions => ({
  servername: base,
  rejectUnauthorized: false,
  // An authority in the midst of a chain is an anchor as good as a root (RFC 7671 §5.2).
  ...(anchors.length > 0 ? { ca: [...anchors], allowPartialTrustChain: true } : {}),
  checkServerIdentity: (_name, certificate) => {
    const failures = names.map((name) => checkServerIdentity(name, certificate));
    return failures.includes(undefined) ? undefined : failures[0];
  },
});

/**
 * Judges a finished handshake (RFC 7672 §3.1): the server's own key by records of usage 3, whatever its names and dates
 * say; else its chain by records of usage 2.
 *
 * @param anchors those with which the handshake was begun.
 */
export function judgeDane(socket: TLSSocket, { tlsa }: DaneTerms, anchors: readonly string[]): DaneVerdict {
  const [leaf, ...issuers] = chainOf(socket);
  if (!leaf) return { kind: 'mismatch' };
  const own = tlsa.records.find((record) => record.usage === 3 && isRecordOf(record, leaf));
  if (own) return { kind: 'matched', by: shown(own) };
  const authorities = tlsa.records.filter(({ usage }) => usage === 2);
  if (authorities.length > 0 && anchors.length > 0 && socket.authorized) {
    return { kind: 'matched', by: authorities.map(shown).join(', ') };
  }
  for (const issuer of issuers) {
    const pem = toPem(issuer);
    if (!anchors.includes(pem) && authorities.some((record) => isRecordOf(record, issuer)))
      return { kind: 'anchor', pem };
  }
  return { kind: 'mismatch' };
}

const shown = ({ usage, selector, matchingType }: TlsaRecord): string => `TLSA ${usage} ${selector} ${matchingType}`;

/** The certificates that the server showed, each followed by its issuer's. */
function chainOf(socket: TLSSocket): Buffer[] {
  const chain: Buffer[] = [];
  let at: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  while (at?.raw && chain.length < CHAIN_MAX) {
    chain.push(at.raw);
    // A root is its own issuer.
    at = at.issuerCertificate === at ? undefined : at.issuerCertificate;
  }
  return chain;
}
