import type { Settings } from '#lib/infra/config/settings.ts';

/** Returns the text for the terminal once everything runs: addresses to open and to send to, and the next step. */
export function banner(settings: Settings, isEmbedded: boolean, tookMs: number): string {
  const rows: [string, string][] = [
    ['Dashboard', settings.PUBLIC_URL],
    ['SMTP', `${settings.SMTP_HOST}, ${smtpPorts(settings)}`],
    ['Send API', `${settings.API_URL} (POST /emails)`],
    ['Delivery', deliveryOf(settings)],
    ['Data', isEmbedded ? `in ${settings.DATA_DIR}` : 'in the database at DATABASE_URL'],
  ];
  const table = rows.map(([label, value]) => `  ${label.padEnd(10)} ${value}`).join('\n');
  return `\nMailwright is ready after ${(tookMs / 1_000).toFixed(1)} s.\n\n${table}\n\nNext: open ${settings.PUBLIC_URL}/signup, then send a test on the configuration page. Ctrl+C stops everything.\n`;
}

function smtpPorts({ SMTP_PORTS, SMTPS_PORTS }: Settings): string {
  const parts = [
    SMTP_PORTS.length > 0 ? `ports ${SMTP_PORTS.join(', ')} (STARTTLS)` : null,
    SMTPS_PORTS.length > 0 ? `${SMTPS_PORTS.join(', ')} (TLS)` : null,
  ];
  return parts.filter((part) => part !== null).join(', ') || 'no port';
}

function deliveryOf({ DELIVERY_ROUTE }: Settings): string {
  if (DELIVERY_ROUTE.kind === 'mx') return 'to the mail servers of the recipients';
  if (DELIVERY_ROUTE.kind === 'smartHost') return `through ${DELIVERY_ROUTE.url.host}`;
  return 'captured: mail stays here and is read in the dashboard (DELIVERY_ROUTE=capture)';
}
