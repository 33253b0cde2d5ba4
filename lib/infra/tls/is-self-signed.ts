import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Whether the first certificate of a PEM file vouches for itself; false where there is no file that can be read. */
export async function isSelfSigned(certFile: string | undefined): Promise<boolean> {
  if (certFile === undefined) return false;
  try {
    const certificate = new X509Certificate(await readFile(certFile));
    return certificate.issuer === certificate.subject && certificate.verify(certificate.publicKey);
  } catch {
    return false;
  }
}
