import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Checks whether the first certificate of a PEM file is self-signed; false when the file cannot be read. */
export async function isSelfSigned(certFile: string | undefined): Promise<boolean> {
  if (certFile === undefined) return false;
  try {
    const certificate = new X509Certificate(await readFile(certFile));
    return certificate.issuer === certificate.subject && certificate.verify(certificate.publicKey);
  } catch {
    return false;
  }
}
