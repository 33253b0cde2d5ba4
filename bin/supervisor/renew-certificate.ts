import type { Settings } from '#lib/infra/config/settings.ts';
import { ensureSelfSigned } from '#lib/infra/tls/self-signed.ts';

const EVERY_MS = 12 * 3_600_000;

/**
 * Looks twice a day whether the self-signed certificate is near its end and then makes a new one, which the relay takes
 * up by itself; one that was given is its giver's to renew. Returns what ends the looking.
 */
export function renewCertificate(settings: Settings, dataDir: string, say: (line: string) => void): () => void {
  if (settings.TLS_CERT_FILE) return () => {};
  const look = () => {
    ensureSelfSigned(dataDir, settings.SMTP_HOST).catch((error: unknown) => {
      say(`The self-signed certificate could not be renewed: ${String(error)}`);
    });
  };
  const timer = setInterval(look, EVERY_MS);
  return () => clearInterval(timer);
}
