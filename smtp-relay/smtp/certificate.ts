import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { SettingsError, settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';

/** A certificate chain and its key, as PEM. */
export type Certificate = { cert: Buffer; key: Buffer };

/** Interval of the checks for changed files; a changed symbolic link is noticed, too. */
const CHECK_EVERY_MS = 2_000;

/** TLS options besides the certificate: only versions that are still safe (RFC 8996). */
export const TLS_OPTIONS: SecureContextOptions = { minVersion: 'TLSv1.2' };

/**
 * Reads the certificate that the settings name, and verifies that its key matches.
 *
 * @throws {SettingsError} if a file is not named, cannot be read or does not match.
 */
export function readCertificate(): Certificate {
  const { TLS_CERT_FILE, TLS_KEY_FILE } = settings();
  if (!TLS_CERT_FILE || !TLS_KEY_FILE) {
    throw new SettingsError(
      'The relay needs TLS_CERT_FILE and TLS_KEY_FILE (`npm start` makes a certificate of its own).',
    );
  }
  try {
    const certificate = { cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE) };
    createSecureContext({ ...TLS_OPTIONS, ...certificate });
    return certificate;
  } catch (error) {
    throw new SettingsError(`The certificate ${TLS_CERT_FILE} with ${TLS_KEY_FILE} cannot be used: ${String(error)}`);
  }
}

/**
 * Calls back with the new certificate after its files changed and match each other. Until then the old one stays in use.
 *
 * @returns a function that stops watching.
 */
export function watchCertificate(onChange: (certificate: Certificate) => void): () => void {
  const { TLS_CERT_FILE, TLS_KEY_FILE } = settings();
  const files = [TLS_CERT_FILE, TLS_KEY_FILE].filter((file) => file !== undefined);
  const look = () => {
    try {
      onChange(readCertificate());
      log().info('the certificate was read again');
    } catch (error) {
      log().error({ error: String(error) }, 'the changed certificate is not used');
    }
  };
  for (const file of files) watchFile(file, { interval: CHECK_EVERY_MS, persistent: false }, look);
  return () => {
    for (const file of files) unwatchFile(file, look);
  };
}
