import type { Settings } from '#lib/infra/config/settings.ts';

/** What a person at the terminal needs once everything runs: where to go, where to send, what to do next. */
export function banner(settings: Settings, isEmbedded: boolean, tookMs: number): string {
  const rows: [string, string][] = [
    ['Dashboard', settings.PUBLIC_URL],
    ['SMTP', `${settings.SMTP_HOST}, ${smtpPorts(settings)}`],
    ['Send API', `http://localhost:${settings.API_PORT}/v1/emails`],
    ['Mail goes', mailGoes(settings)],
    ['Data', isEmbedded ? `in ${settings.DATA_DIR}` : 'in the database of DATABASE_URL'],
  ];
  const table = rows.map(([label, value]) => `  ${label.padEnd(10)} ${value}`).join('\n');
  return `\nMailwright is ready after ${(tookMs / 1_000).toFixed(1)} s.\n\n${table}\n\nNext: open ${settings.PUBLIC_URL}/signup, then Configuration, and send the first message. Ctrl+C stops everything.\n`;
}

function smtpPorts({ SMTP_PORTS, SMTPS_PORTS }: Settings): string {
  const parts = [
    SMTP_PORTS.length > 0 ? `ports ${SMTP_PORTS.join(', ')} (STARTTLS)` : null,
    SMTPS_PORTS.length > 0 ? `${SMTPS_PORTS.join(', ')} (TLS)` : null,
  ];
  return parts.filter((part) => part !== null).join(', ') || 'no port';
}

function mailGoes({ DELIVERY_ROUTE }: Settings): string {
  if (DELIVERY_ROUTE.kind === 'mx') return 'to the servers of its recipients';
  if (DELIVERY_ROUTE.kind === 'smartHost') return `by way of ${DELIVERY_ROUTE.url.host}`;
  return 'nowhere: it is kept here and read in the dashboard (DELIVERY_ROUTE=capture)';
}
