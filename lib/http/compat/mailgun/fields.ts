import type { FieldRow, FieldTable } from '../field-table.ts';

const done = (field: string, ours: string): FieldRow => ({ field, is: 'done', ours });
const noOp = (field: string, ours: string, only: readonly string[]): FieldRow => ({ field, is: 'no-op', ours, only });
const refused = (field: string, ours: string): FieldRow => ({ field, is: 'refused', ours });

const YES = ['yes', 'true'];
const NO = ['no', 'false'];

/** The options of a message, of which both calls have all. */
const OPTIONS: readonly FieldRow[] = [
  done(
    'recipient-variables',
    'a personal message for each `to`, at most 1,000; all copies carry the Message-ID of the answer; fills `%unsubscribe_url%` too',
  ),
  done('h:*', '`headers`; `h:Reply-To` is `reply_to`, `h:X-Mailgun-Variables` is `metadata`, `h:Message-Id` is kept'),
  done('v:*', '`metadata`, texts; data of a template too'),
  done('o:tag', '`tags`, at most 10'),
  done('o:campaign', '`campaign_id`'),
  done('o:deliverytime', '`scheduled_at`, RFC 2822 or Unix time; at most 30 days ahead'),
  done('o:deliver-within', '`options.expire_after`, as `2h30m`'),
  done('o:tracking', '`options.open_tracking` and `options.click_tracking`: yes, no, htmlonly'),
  done('o:tracking-opens', '`options.open_tracking`'),
  done('o:tracking-clicks', '`options.click_tracking`: yes, no, htmlonly'),
  done('o:tracking-pixel-location-top', '`options.initial_open`'),
  done('o:testmode', '`options.test_mode`'),
  done('o:require-tls', '`options.require_tls`'),
  done('o:sending-ip-pool', '`options.ip_pool`'),
  noOp('o:dkim', 'every message is signed', YES),
  noOp('o:skip-verification', 'certificates are verified as the domain asks', NO),
  noOp('o:suppress-headers', 'no such headers are added', [...YES, ...NO, 'all']),
  refused('o:secondary-dkim', 'the keys of the sending domain sign'),
  refused('o:secondary-dkim-public', 'the keys of the sending domain sign'),
  refused('o:sending-ip', 'use o:sending-ip-pool'),
  refused('o:archive-to', 'name it in `bcc`'),
  refused('o:deliverytime-optimize-period', 'use o:deliverytime'),
  refused('o:time-zone-localize', 'use o:deliverytime'),
];

/** The fields of `POST /v3/{domain}/messages`. */
export const MAILGUN_MESSAGE: FieldTable = {
  calls: 'POST /v3/{domain}/messages',
  rows: [
    done('from', '`from`'),
    done(
      'to',
      '`to`, lists with commas or repeated; with `cc` and `bcc` at most 50, or 1,000 with recipient-variables',
    ),
    done('cc', '`cc`; not with recipient-variables'),
    done('bcc', '`bcc`; not with recipient-variables'),
    done('subject', '`subject`'),
    done('text', '`text`'),
    done('html', '`html`'),
    done('amp-html', '`amp_html`'),
    done('attachment', '`attachments`'),
    done('inline', '`attachments` with the file name as `content_id`'),
    done('template', '`template`: the alias or the id'),
    done('t:version', '`template.version`, a number'),
    done('t:variables', '`template.variables`, JSON'),
    noOp('t:text', 'a template has its text', YES),
    ...OPTIONS,
  ],
};

/** The fields of `POST /v3/{domain}/messages.mime`. */
export const MAILGUN_MIME: FieldTable = {
  calls: 'POST /v3/{domain}/messages.mime',
  rows: [
    done('to', 'the recipients, whatever the headers say'),
    done('message', '`raw`, a text or a file in UTF-8'),
    ...OPTIONS.filter(({ field }) => field !== 'recipient-variables' && field !== 'h:*'),
    refused('recipient-variables', 'use messages'),
    refused('h:*', 'write it into the message'),
  ],
};

/** The fields of `POST /v4/domains`. */
export const MAILGUN_DOMAIN: FieldTable = {
  calls: 'POST /v4/domains',
  rows: [
    done('name', 'the domain'),
    noOp('dkim_key_size', 'keys have 2,048 bits', ['2048']),
    noOp('spam_action', 'no mail is received for the domain', ['disabled']),
    noOp('web_scheme', 'tracked links are served over HTTPS', ['https']),
    noOp('wildcard', 'no mail is received for the domain', NO),
    noOp('encrypt_incoming_message', 'no mail is received for the domain', NO),
    noOp('use_automatic_sender_security', 'publish the records of the answer', NO),
    refused('smtp_password', 'keys are the passwords'),
    refused('dkim_selector', 'selectors are made here'),
    refused('dkim_host_name', 'every domain has its own records'),
    refused('force_dkim_authority', 'every domain has its own records'),
    refused('force_root_dkim_host', 'every domain has its own records'),
    refused('mailfrom_host', 'add a bounce domain in the dashboard'),
    refused('web_prefix', 'add a tracking domain in the dashboard'),
    refused('message_ttl', 'use o:deliver-within'),
    refused('pool_id', 'choose it in the dashboard'),
    refused('ips', 'choose a pool in the dashboard'),
  ],
};
