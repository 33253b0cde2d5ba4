import { randomBytes } from 'node:crypto';
import { ensureSelfSigned } from '#lib/infra/tls/self-signed.ts';
import { findFreePorts } from './free-ports.ts';

/** The ports that a relay listens on. */
export type RelayPorts = { smtp: number; smtps: number; api: number; health: number };

/**
 * Returns the environment of a relay or the command line: free ports, secrets, a certificate in the folder, captured
 * mail, and no rate limit for a single sender.
 */
export async function makeRelayEnvironment(
  folder: string,
  databaseUrl: string,
): Promise<{ env: Record<string, string>; ports: RelayPorts }> {
  const [smtp = 0, smtps = 0, api = 0, health = 0] = await findFreePorts(4);
  const { certFile, keyFile } = await ensureSelfSigned(folder, 'localhost');
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SMTP_PORTS: String(smtp),
    SMTPS_PORTS: String(smtps),
    API_PORT: String(api),
    HEALTH_PORT: String(health),
    TLS_CERT_FILE: certFile,
    TLS_KEY_FILE: keyFile,
    NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    API_RATE_PER_SECOND: '1000000',
    SIMULATED_RATE_PER_SECOND: '1000000',
    SMTP_RATE_PER_SECOND: '1000000',
  };
  return { env, ports: { smtp, smtps, api, health } };
}
