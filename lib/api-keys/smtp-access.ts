import { settings } from '#lib/infra/config/settings.ts';
import type { SmtpPort } from './schema.ts';

/** User names that the relay takes (contract §3); the key is the password. The first is the one that is shown. */
export const SMTP_USERNAMES = ['smtp', 'apikey', 'resend', 'api', 'SMTP_Injection'] as const;

/** Where the relay is reached, as it is set. */
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
