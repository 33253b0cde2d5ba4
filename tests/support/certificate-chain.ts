import { X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';

const DAY_MS = 86_400_000;

/** A certificate with its key: as PEM, and as the octets for TLSA records. */
export type Issued = { key: string; cert: string; der: Buffer; publicKey: Buffer };

/** The properties of a certificate. */
export type IssueOptions = {
  /** The issuer; without one it is self-signed. */
  by?: Issued;
  isAuthority?: boolean;
  /** The number of authorities allowed below it. */
  pathLength?: number;
  isExpired?: boolean;
};

/** Creates a certificate for a host name, or an authority of that name. */
export async function issueCertificate(name: string, options: IssueOptions = {}): Promise<Issued> {
  const { by, isAuthority = false, pathLength, isExpired = false } = options;
  const end = Date.now() + (isExpired ? -DAY_MS : DAY_MS);
  const made = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(end - 10 * DAY_MS),
    notAfterDate: new Date(end),
    ...(by && { ca: { key: by.key, cert: by.cert } }),
    extensions: [
      {
        name: 'basicConstraints',
        cA: isAuthority,
        critical: true,
        ...(pathLength !== undefined && { pathLenConstraint: pathLength }),
      },
      { name: 'keyUsage', digitalSignature: !isAuthority, keyCertSign: isAuthority, critical: true },
      ...(isAuthority ? [] : [{ name: 'subjectAltName' as const, altNames: [{ type: 2 as const, value: name }] }]),
    ],
  });
  const certificate = new X509Certificate(made.cert);
  const publicKey = certificate.publicKey.export({ type: 'spki', format: 'der' });
  return { key: made.private, cert: made.cert, der: certificate.raw, publicKey };
}

/** Builds the chain of a server: its own certificate and those of its authorities. */
export const withChain = (own: Issued, ...authorities: readonly Issued[]): { key: string; cert: string } => ({
  key: own.key,
  cert: [own, ...authorities].map(({ cert }) => cert.trim()).join('\n'),
});
