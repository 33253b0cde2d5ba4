import { X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';

const DAY_MS = 86_400_000;

/** A certificate with its key: PEM, and as the octets that TLSA records are made of. */
export type Issued = { key: string; cert: string; der: Buffer; publicKey: Buffer };

/** What a certificate says of itself. */
export type IssueOptions = {
  /** Who signs it; itself where there is nobody. */
  by?: Issued;
  isAuthority?: boolean;
  /** Authorities that may stand below it. */
  pathLength?: number;
  isExpired?: boolean;
};

/** Makes a certificate for a host name, or an authority of that name. */
export async function issueCertificate(name: string, options: IssueOptions = {}): Promise<Issued> {
  const { by, isAuthority = false, pathLength, isExpired = false } = options;
  const end = Date.now() + (isExpired ? -DAY_MS : DAY_MS);
  const made = await generate([{ name: 'commonName', value: name }], {
    ...{ keyType: 'ec', curve: 'P-256', algorithm: 'sha256' },
    notBeforeDate: new Date(end - 10 * DAY_MS),
    notAfterDate: new Date(end),
    ...(by && { ca: { key: by.key, cert: by.cert } }),
    extensions: [
      {
        ...{ name: 'basicConstraints', cA: isAuthority, critical: true },
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

/** What a server shows: its own certificate, and those of the authorities over it. */
export const withChain = (own: Issued, ...authorities: readonly Issued[]): { key: string; cert: string } => ({
  key: own.key,
  cert: [own, ...authorities].map(({ cert }) => cert.trim()).join('\n'),
});
