import type { FieldRow, FieldTable } from '../field-table.ts';

const done = (field: string, ours: string): FieldRow => ({ field, is: 'done', ours });
const noOp = (field: string, ours: string, only?: readonly unknown[]): FieldRow => ({
  field,
  is: 'no-op' as const,
  ours,
  ...(only && { only }),
});
const refused = (field: string, ours: string): FieldRow => ({ field, is: 'refused', ours });

/** The fields of `POST /api/v1/transmissions`. */
export const SPARKPOST_TRANSMISSION: FieldTable = {
  calls: 'POST /api/v1/transmissions',
  rows: [
    done('recipients', '`recipients`: a message each, of one transmission; at most 1,000'),
    done('recipients[].address', 'the address'),
    done('recipients[].address.email', 'the address'),
    done('recipients[].address.name', 'the name'),
    done('recipients[].address.header_to', 'the header To; a recipient that neither it nor the header CC names is bcc'),
    done('recipients[].tags', '`recipients[].tags`, at most 10'),
    done('recipients[].metadata', '`recipients[].metadata`'),
    done('recipients[].substitution_data', '`recipients[].substitution_data`'),
    refused('recipients[].return_path', 'use return_path'),
    noOp('recipients[].rcpt_type', 'header_to decides'),
    refused('recipients.list_id', 'there are no stored lists'),
    done('campaign_id', '`campaign_id`, at most 64 bytes'),
    noOp('description', 'a note of the sender; it is not stored'),
    noOp('name', 'a note of the sender; it is not stored'),
    done('metadata', '`metadata`'),
    done(
      'substitution_data',
      '`substitution_data`; fills the content even without data, where a missing name prints nothing',
    ),
    done('return_path', '`return_path`; its local part is ours'),
    done('content', 'the message'),
    done('content.from', '`from`; without substitutions'),
    done('content.from.email', 'the address'),
    done('content.from.name', 'the name'),
    done('content.reply_to', '`reply_to`; without substitutions'),
    done('content.subject', '`subject`'),
    done('content.html', '`html`'),
    done('content.text', '`text`'),
    done('content.amp_html', '`amp_html`'),
    done('content.headers', '`headers`; `CC` is the header Cc of all copies'),
    done('content.attachments', '`attachments`'),
    done('content.attachments[].name', '`filename`'),
    done('content.attachments[].type', '`content_type`'),
    done('content.attachments[].data', '`content`, base64 without line breaks'),
    done('content.inline_images', '`attachments` with the name as `content_id`'),
    done('content.inline_images[].name', '`filename`, `content_id`'),
    done('content.inline_images[].type', '`content_type`'),
    done('content.inline_images[].data', '`content`, base64 without line breaks'),
    done('content.email_rfc822', '`raw`; line ends become CRLF; without substitutions'),
    done('content.template_id', '`template`: the alias or the id'),
    done('content.use_draft_template', '`template.version`: draft'),
    refused('content.ab_test_id', 'there are no A/B tests'),
    refused('content.push', 'email only'),
    done('override.from', '`from`, instead of the one of the template'),
    done('override.from.email', 'the address'),
    done('override.from.name', 'the name'),
    done('override.reply_to', '`reply_to`, instead of the one of the template'),
    refused('override.list_id', 'write it into the template'),
    done('options.start_time', '`scheduled_at`; at most 30 days ahead'),
    done('options.open_tracking', '`options.open_tracking`; the default of the company'),
    done('options.initial_open', '`options.initial_open`'),
    done('options.click_tracking', '`options.click_tracking`; the default of the company'),
    done('options.transactional', '`options.transactional`; false where it is not given'),
    done('options.sandbox', '`options.test_mode`'),
    done('options.ip_pool', '`options.ip_pool`'),
    done('options.inline_css', '`options.inline_css`'),
    done('options.perform_substitutions', 'false leaves the content as it is'),
    refused('options.skip_suppression', 'suppressed recipients get nothing'),
    refused('options.dkim_key', 'the keys of the sending domain sign'),
    refused('options.archive', 'name it among the recipients'),
    refused('cc', 'name it among the recipients with header_to, as the SDKs do'),
    refused('bcc', 'name it among the recipients with header_to, as the SDKs do'),
    refused('archive', 'name it among the recipients'),
    refused('tracking_domain', 'the tracking domain of the sending domain is used'),
  ],
};

/** The fields of `POST /api/v1/sending-domains`. */
export const SPARKPOST_DOMAIN: FieldTable = {
  calls: 'POST /api/v1/sending-domains',
  rows: [
    done('domain', 'the domain'),
    noOp('generate_dkim', 'keys are made for every domain'),
    refused('dkim', 'keys are made here'),
    refused('dkim_key_length', 'keys have 2,048 bits'),
    refused('tracking_domain', 'choose it in the dashboard'),
    refused('default_bounce_domain', 'choose it in the dashboard'),
    refused('is_default_bounce_domain', 'choose it in the dashboard'),
    refused('shared_with_subaccounts', 'assign the domain in the dashboard'),
  ],
};

/** The fields of `POST /api/v1/sending-domains/{domain}/verify`. */
export const SPARKPOST_VERIFICATION: FieldTable = {
  calls: 'POST /api/v1/sending-domains/{domain}/verify',
  rows: [
    noOp('dkim_verify', 'all records are looked up'),
    noOp('spf_verify', 'all records are looked up'),
    noOp('cname_verify', 'all records are looked up'),
    refused('mx_verify', 'domains are verified by their DKIM record'),
    refused('abuse_at_verify', 'domains are verified by their DKIM record'),
    refused('postmaster_at_verify', 'domains are verified by their DKIM record'),
    refused('verification_mailbox_verify', 'domains are verified by their DKIM record'),
  ],
};
