import type { Settings } from '#lib/infra/config/settings.ts';

/** Returns the text for the terminal once everything runs: addresses to open and to send to, and the next step. */
export function banner(settings: Settings, isEmbedded: boolean, tookMs: number): string {
  const rows: Row[] = [
    ['Dashboard', settings.PUBLIC_URL],
    ...mailRows(settings),
    ['Data', isEmbedded ? `in ${settings.DATA_DIR}` : 'in the database at DATABASE_URL'],
  ];
  return `\nMailwright is ready after ${toSeconds(tookMs)}.\n\n${table(rows)}\n\nNext: open ${settings.PUBLIC_URL}/signup, then send a test on the configuration page. Ctrl+C stops everything.\n`;
}

/** Returns the text for the terminal once mail is accepted, while the dashboard is still being built. */
export const mailBanner = (settings: Settings, tookMs: number): string =>
  `\nMail is accepted after ${toSeconds(tookMs)}; the dashboard is still being built, and ${settings.PUBLIC_URL} shows how far it is.\n\n${table(mailRows(settings))}\n`;

type Row = [label: string, value: string];

const table = (rows: readonly Row[]): string =>
  rows.map(([label, value]) => `  ${label.padEnd(10)} ${value}`).join('\n');

const toSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const mailRows = (settings: Settings): Row[] => [
  ['SMTP', `${settings.SMTP_HOST}, ${smtpPorts(settings)}`],
  ['Send API', `${settings.API_URL} (POST /emails)`],
  ['Delivery', deliveryOf(settings)],
];

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
