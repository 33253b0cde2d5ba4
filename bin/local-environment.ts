import { accessSync, constants, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Settings } from '#lib/infra/config/settings.ts';
import { type CertificateFiles, ensureSelfSigned } from '#lib/infra/tls/self-signed.ts';
import { OperatorError } from './operator-error.ts';
import { ROOT } from './supervisor/child-process.ts';
import { ensureSecrets } from './supervisor/secrets.ts';

/** Reads `.env` of the package into the environment, where there is one; what is set already stays. */
export function loadDotEnv(): void {
  const path = join(ROOT, '.env');
  if (existsSync(path)) process.loadEnvFile(path);
}

/**
 * Returns the variables that a start on one machine adds to the environment: generated secrets and a self-signed
 * certificate when the settings have none, and every path as an absolute path.
 *
 * @throws {OperatorError} when a certificate file is missing.
 */
export async function completeEnvironment(settings: Settings, dataDir: string): Promise<Record<string, string>> {
  const secrets = settings.NEXTAUTH_SECRET && settings.ENCRYPTION_KEY ? null : ensureSecrets(dataDir);
  const { certFile, keyFile } = givenCertificate(settings) ?? (await ensureSelfSigned(dataDir, settings.SMTP_HOST));
  const added = {
    DATA_DIR: dataDir,
    PUBLIC_URL: settings.PUBLIC_URL,
    API_URL: settings.API_URL,
    NEXTAUTH_URL: settings.PUBLIC_URL,
    NEXTAUTH_SECRET: settings.NEXTAUTH_SECRET ?? secrets?.NEXTAUTH_SECRET,
    ENCRYPTION_KEY: settings.ENCRYPTION_KEY ?? secrets?.ENCRYPTION_KEY,
    TLS_CERT_FILE: certFile,
    TLS_KEY_FILE: keyFile,
  };
  return Object.fromEntries(Object.entries(added).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function givenCertificate({ TLS_CERT_FILE, TLS_KEY_FILE }: Settings): CertificateFiles | null {
  if (!TLS_CERT_FILE && !TLS_KEY_FILE) return null;
  if (!TLS_CERT_FILE || !TLS_KEY_FILE)
    throw new OperatorError(
      'TLS_CERT_FILE and TLS_KEY_FILE go together: give both, or none for a self-signed certificate.',
    );
  for (const [name, path] of Object.entries({ TLS_CERT_FILE, TLS_KEY_FILE })) {
    try {
      accessSync(path, constants.R_OK);
    } catch {
      throw new OperatorError(`The file ${path} (${name}) cannot be read: give the path of a PEM file.`);
    }
  }
  return { certFile: resolve(TLS_CERT_FILE), keyFile: resolve(TLS_KEY_FILE) };
}
