import { HOUR_MS } from '#lib/core/durations.ts';
import type { Settings } from '#lib/infra/config/settings.ts';
import { ensureSelfSigned } from '#lib/infra/tls/self-signed.ts';

const EVERY_MS = 12 * HOUR_MS;

/**
 * Checks twice a day whether the self-signed certificate is about to expire and generates a new one, which the relay loads
 * automatically. A configured certificate is the operator's to renew. Returns a function that stops the checks.
 */
export function renewCertificate(settings: Settings, dataDir: string, print: (line: string) => void): () => void {
  if (settings.TLS_CERT_FILE) return () => {};
  const look = () => {
    ensureSelfSigned(dataDir, settings.SMTP_HOST).catch((error: unknown) => {
      print(`The self-signed certificate could not be renewed: ${String(error)}`);
    });
  };
  const timer = setInterval(look, EVERY_MS);
  return () => clearInterval(timer);
}
