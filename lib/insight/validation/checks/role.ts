/** The kind of a role address: a `mailbox` that several people read, or a name that `never` is a person's. */
export type RoleKind = 'mailbox' | 'never';

/** Names of mailboxes that belong to a function and not to a person, in seven languages. */
const MAILBOX_NAMES: ReadonlySet<string> = new Set([
  ...[
    'info',
    'information',
    'sales',
    'support',
    'contact',
    'contactus',
    'office',
    'admin',
    'administrator',
    'administration',
  ],
  ...[
    'help',
    'helpdesk',
    'service',
    'services',
    'customerservice',
    'customercare',
    'marketing',
    'press',
    'media',
    'news',
  ],
  ...[
    'hr',
    'jobs',
    'job',
    'career',
    'careers',
    'recruiting',
    'recruitment',
    'billing',
    'accounts',
    'accounting',
    'finance',
  ],
  ...[
    'invoice',
    'invoices',
    'payments',
    'orders',
    'order',
    'shop',
    'store',
    'team',
    'staff',
    'hello',
    'enquiries',
    'inquiries',
  ],
  ...[
    'legal',
    'privacy',
    'gdpr',
    'dpo',
    'security',
    'compliance',
    'it',
    'webmaster',
    'hostmaster',
    'postmaster',
    'abuse',
    'noc',
  ],
  ...[
    'sysadmin',
    'root',
    'dns',
    'ftp',
    'www',
    'usenet',
    'uucp',
    'list',
    'newsletter',
    'reservations',
    'booking',
    'reception',
  ],
  // German, French, Spanish, Italian, Portuguese, Indonesian
  ...[
    'kontakt',
    'vertrieb',
    'verkauf',
    'buero',
    'rechnung',
    'bewerbung',
    'personal',
    'datenschutz',
    'bestellung',
    'presse',
  ],
  ...[
    'contacto',
    'ventas',
    'informacion',
    'facturacion',
    'soporte',
    'empleo',
    'administracion',
    'reservas',
    'atencion',
  ],
  ...['accueil', 'bonjour', 'recrutement', 'facturation', 'comptabilite', 'commercial', 'vente', 'secretariat'],
  ...['contatti', 'vendite', 'amministrazione', 'assistenza', 'ufficio', 'segreteria', 'fatture', 'contato', 'vendas'],
  ...[
    'suporte',
    'financeiro',
    'atendimento',
    'faturamento',
    'penjualan',
    'layanan',
    'keuangan',
    'bantuan',
    'informasi',
  ],
]);

/** Names that nobody reads, or that belong to a mail system. */
const NEVER_NAMES: ReadonlySet<string> = new Set([
  ...[
    'noreply',
    'no-reply',
    'no_reply',
    'no.reply',
    'donotreply',
    'do-not-reply',
    'do_not_reply',
    'dontreply',
    'noreplies',
  ],
  ...[
    'mailer-daemon',
    'mailerdaemon',
    'mailer_daemon',
    'devnull',
    'dev-null',
    'null',
    'nobody',
    'bounce',
    'bounces',
    'spam',
  ],
  ...[
    'spamtrap',
    'honeypot',
    'unsubscribe',
    'undisclosed',
    'undisclosed-recipients',
    'none',
    'unknown',
    'invalid',
    'blackhole',
  ],
  ...[
    'nepasrepondre',
    'ne-pas-repondre',
    'nichtantworten',
    'keineantwort',
    'noresponder',
    'no-responder',
    'naoresponda',
  ],
]);

/**
 * Returns the kind of role that a local part names; null for a person's.
 *
 * @param local the local part; a tag after `+` and upper case do not count.
 * @param added further names of mailboxes, in lower case.
 */
export function roleOf(local: string, added: ReadonlySet<string>): RoleKind | null {
  const name = (local.toLowerCase().split('+')[0] ?? '').trim();
  if (NEVER_NAMES.has(name)) return 'never';
  return MAILBOX_NAMES.has(name) || added.has(name) ? 'mailbox' : null;
}
