import { settings } from '#lib/infra/config/settings.ts';
import type { SmtpPort } from './schema.ts';

/** User names that the relay takes (docs/contract.md §3); the key is the password. The first is the one that is shown. */
export const SMTP_USERNAMES = ['smtp', 'apikey', 'resend', 'api', 'SMTP_Injection'] as const;

/** Returns the host and the ports of the relay, from the settings. */
export function smtpAccess(): { host: string; ports: SmtpPort[] } {
  const { SMTP_HOST, SMTP_PORTS, SMTPS_PORTS } = settings();
  return {
    host: SMTP_HOST,
    ports: [
      ...SMTP_PORTS.map((port): SmtpPort => ({ port, tls: 'starttls' })),
      ...SMTPS_PORTS.map((port): SmtpPort => ({ port, tls: 'implicit' })),
    ],
  };
}
