import type { FieldTreatment } from '#lib/http/compat/field-table.ts';

/** A control header, or a field of one, with a value that shows its treatment. */
export type HeaderRow = { header: string; sample: string; is: FieldTreatment; ours: string };

const done = (header: string, sample: string, ours: string): HeaderRow => ({ header, sample, is: 'done', ours });
const noOp = (header: string, sample: string, ours: string): HeaderRow => ({ header, sample, is: 'no-op', ours });
const refused = (header: string, sample: string, ours: string): HeaderRow => ({ header, sample, is: 'refused', ours });

const msys = (field: string, value: unknown): [string, string] => [`X-MSYS-API: ${field}`, JSON.stringify(value)];
const smtpApi = (field: string, value: unknown): [string, string] => [`X-SMTPAPI: ${field}`, JSON.stringify(value)];
const filter = (app: string, settings: object): [string, string] =>
  smtpApi(`filters.${app}`, { filters: { [app]: { settings: { enable: 1, ...settings } } } });

/** The control headers of the vendors, each with its treatment; a test reads every sample. */
export const HEADER_ROWS: readonly HeaderRow[] = [
  done(...msys('campaign_id', { campaign_id: 'spring' }), '`campaign_id`'),
  done(...msys('metadata', { metadata: { order: 7 } }), '`metadata`'),
  done(...msys('tags', { tags: ['receipt'] }), '`tags`'),
  done(...msys('options.open_tracking', { options: { open_tracking: false } }), '`options.open_tracking`'),
  done(...msys('options.initial_open', { options: { initial_open: true } }), '`options.initial_open`'),
  done(...msys('options.click_tracking', { options: { click_tracking: true } }), '`options.click_tracking`'),
  done(...msys('options.transactional', { options: { transactional: false } }), '`options.transactional`'),
  done(...msys('options.ip_pool', { options: { ip_pool: 'main' } }), '`options.ip_pool`'),
  done(...msys('options.sandbox', { options: { sandbox: true } }), '`options.test_mode`'),
  noOp(
    ...msys('options.perform_substitutions', { options: { perform_substitutions: false } }),
    'the message is complete',
  ),
  refused(...msys('options.perform_substitutions', { options: { perform_substitutions: true } }), 'use X-Template'),
  refused(
    ...msys('options.skip_suppression', { options: { skip_suppression: true } }),
    'suppressed recipients get nothing',
  ),
  refused(...msys('options.inline_css', { options: { inline_css: true } }), 'the message is complete'),
  refused(...msys('cc', { cc: [{ email: 'a@b.example' }] }), 'name it in RCPT TO'),
  refused(...msys('bcc', { bcc: [{ email: 'a@b.example' }] }), 'name it in RCPT TO'),
  refused(...msys('archive', { archive: [{ email: 'a@b.example' }] }), 'name it in RCPT TO'),
  done('X-MSYS-SUBACCOUNT', '2', 'the sub-account that sends'),

  done(...smtpApi('category', { category: ['news'] }), '`tags`'),
  done(...smtpApi('unique_args', { unique_args: { order: '7' } }), '`metadata`'),
  done(...smtpApi('send_at', { send_at: 1_795_300_000 }), '`scheduled_at`'),
  done(...smtpApi('ip_pool', { ip_pool: 'main' }), '`options.ip_pool`'),
  done(...filter('clicktrack', {}), '`options.click_tracking`'),
  done(...filter('opentrack', {}), '`options.open_tracking`'),
  done(...filter('templates', { template_id: 'd-welcome' }), 'the template that replaces the content'),
  refused(...filter('subscriptiontrack', {}), 'links for unsubscribing are added by `options.transactional`'),
  refused(...filter('footer', {}), 'content is sent as it is'),
  refused(...filter('ganalytics', {}), 'links are not changed'),
  refused(...filter('bcc', { email: 'a@b.example' }), 'name it in RCPT TO'),
  refused(...filter('bypass_list_management', {}), 'suppressed recipients get nothing'),
  done(...smtpApi('to', { to: ['a@b.example'] }), 'a message for each address, in place of RCPT TO'),
  done(...smtpApi('sub', { sub: { '-a-': ['b'] } }), 'a message for each recipient, with texts in place of keys'),
  done(
    ...smtpApi('section', { section: { '-c-': 'Dear -a-' } }),
    'texts for keys in the texts of `sub` and in the message',
  ),
  refused(...smtpApi('send_each_at', { send_each_at: [1_795_300_000] }), 'use send_at'),
  refused(...smtpApi('asm_group_id', { asm_group_id: 1 }), 'there are no unsubscribe groups'),
  refused(...smtpApi('asm_groups_to_display', { asm_groups_to_display: [1] }), 'there are no unsubscribe groups'),
  refused(...smtpApi('batch_id', { batch_id: 'a' }), 'use batch_id over HTTP'),

  done('X-Mailgun-Tag', 'receipt', 'a tag'),
  done('X-Mailgun-Campaign-Id', 'spring', '`campaign_id`'),
  done('X-Mailgun-Variables', '{"order":7}', '`metadata`'),
  done('X-Mailgun-Deliver-By', 'Sun, 22 Nov 2026 14:00:00 +0000', '`scheduled_at`'),
  done('X-Mailgun-Deliver-Within', '2h30m', '`options.expire_after`'),
  done('X-Mailgun-Drop-Message', 'yes', '`options.test_mode`'),
  done('X-Mailgun-Track', 'yes', '`options.open_tracking` and `options.click_tracking`'),
  done('X-Mailgun-Track-Opens', 'yes', '`options.open_tracking`'),
  done('X-Mailgun-Track-Clicks', 'htmlonly', '`options.click_tracking`'),
  done('X-Mailgun-Track-Pixel-Location-Top', 'yes', '`options.initial_open`'),
  done('X-Mailgun-Require-TLS', 'yes', '`options.require_tls`'),
  done('X-Mailgun-Sending-Ip-Pool', 'main', '`options.ip_pool`'),
  done('X-Mailgun-Template-Name', 'welcome', 'the template that replaces the content'),
  noOp('X-Mailgun-Dkim', 'yes', 'every message is signed'),
  refused('X-Mailgun-Dkim', 'no', 'every message is signed'),
  noOp('X-Mailgun-Skip-Verification', 'no', 'certificates are verified as the domain asks'),
  refused('X-Mailgun-Skip-Verification', 'yes', 'certificates are verified as the domain asks'),
  noOp('X-Mailgun-Suppress-Headers', 'all', 'no such headers are added'),
  refused('X-Mailgun-Template-Version', 'v2', 'publish the version'),
  refused('X-Mailgun-Recipient-Variables', '{"a@b.example":{}}', 'use recipient-variables over HTTP'),
  refused('X-Mailgun-Secondary-Dkim', 'a.example/s', 'the keys of the sending domain sign'),
  refused('X-Mailgun-Secondary-Dkim-Public', 'a.example/s', 'the keys of the sending domain sign'),
  refused('X-Mailgun-Sending-Ip', '192.0.2.1', 'use X-Mailgun-Sending-Ip-Pool'),
  refused('X-Mailgun-Archive-To', 'https://a.example', 'name an address in RCPT TO'),
  refused('X-Mailgun-Delivery-Time-Optimize-Period', '24h', 'use X-Mailgun-Deliver-By'),
  refused('X-Mailgun-Time-Zone-Localize', '09:00', 'use X-Mailgun-Deliver-By'),
  refused('X-Mailgun-Any-Other', 'x', 'unknown'),

  done('X-PM-Tag', 'receipt', 'a tag'),
  done('X-PM-Metadata-Order', '7', '`metadata`'),
  done('X-PM-Message-Stream', 'broadcast', '`options.transactional`'),
  done('X-PM-TrackOpens', 'true', '`options.open_tracking`'),
  done('X-PM-TrackLinks', 'HtmlAndText', '`options.click_tracking`; links in HTML are counted'),
  refused('X-PM-TrackLinks', 'TextOnly', 'links in HTML are counted'),
  noOp('X-PM-KeepID', 'true', 'the Message-ID is always kept'),
  refused('X-PM-KeepID', 'false', 'the Message-ID is always kept'),
  refused('X-PM-Any-Other', 'x', 'unknown'),
];
