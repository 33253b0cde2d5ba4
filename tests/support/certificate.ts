import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureSelfSigned } from '#lib/infra/tls/self-signed.ts';

/** Creates a self-signed certificate for a name and its key, as PEM. */
export async function makeCertificate(name = 'localhost'): Promise<{ key: string; cert: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-tls-'));
  try {
    const { certFile, keyFile } = await ensureSelfSigned(folder, name);
    return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
