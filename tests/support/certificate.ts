import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureSelfSigned } from '#lib/infra/tls/self-signed.ts';

/** A self-signed certificate for localhost and its key, as PEM. */
export async function makeCertificate(): Promise<{ key: string; cert: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-tls-'));
  try {
    const { certFile, keyFile } = await ensureSelfSigned(folder, 'localhost');
    return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
