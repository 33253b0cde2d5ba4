import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { SettingsError, settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';

/** A certificate chain and its key, as PEM. */
export type Certificate = { cert: Buffer; key: Buffer };

/** How often the files are looked at; a link that is pointed elsewhere is seen too. */
const LOOK_EVERY_MS = 2_000;

/** Besides the certificate: the versions that are still safe (RFC 8996). */
export const TLS_OPTIONS: SecureContextOptions = { minVersion: 'TLSv1.2' };

/**
 * Reads the certificate that the settings name, and proves that its key fits.
 *
 * @throws {SettingsError} where a file is not named, cannot be read or does not fit.
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
 * Calls back with the certificate when its files change, once they fit each other again; until then the old one serves.
 *
 * @returns a function that stops looking.
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
  for (const file of files) watchFile(file, { interval: LOOK_EVERY_MS, persistent: false }, look);
  return () => {
    for (const file of files) unwatchFile(file, look);
  };
}
