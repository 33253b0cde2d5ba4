import { dotted } from './read-mail.ts';

/** SendGrid's names of our fields, by the first step of a path. */
const NAMES: Readonly<Record<string, string>> = {
  tags: 'categories',
  metadata: 'custom_args',
  scheduled_at: 'send_at',
  template: 'template_id',
  html: 'content',
  text: 'content',
  amp_html: 'content',
};

/** Fields of a personalization. */
const PERSONAL = new Set(['to', 'cc', 'bcc']);

/** Returns SendGrid's name of a field of the email of a personalization. */
export function locateSendGridField(field: string, email: number): string {
  const [, first = '', rest = ''] = /^([a-z_]+)(.*)$/.exec(field) ?? [];
  if (PERSONAL.has(first)) return dotted(`personalizations[${email}].${field}${rest.startsWith('[') ? '.email' : ''}`);
  if (first === 'options') return OPTIONS[rest.slice(1)] ?? dotted(field);
  return dotted(`${NAMES[first] ?? first}${rest}`) || field;
}

const OPTIONS: Readonly<Record<string, string>> = {
  ip_pool: 'ip_pool_name',
  click_tracking: 'tracking_settings.click_tracking',
  open_tracking: 'tracking_settings.open_tracking',
};
