import type { FieldRow, FieldTable } from '../field-table.ts';

const done = (field: string, ours: string, only?: readonly unknown[]): FieldRow => ({
  field,
  is: 'done' as const,
  ours,
  ...(only && { only }),
});
const refused = (field: string, reason: string): FieldRow => ({ field, is: 'refused', ours: reason });

/** The fields of `POST /v3/mail/send`. */
export const SENDGRID_MAIL: FieldTable = {
  calls: 'POST /v3/mail/send',
  rows: [
    done('personalizations', 'a message each, of one transmission; 1 to 1,000'),
    done('personalizations[].to', '`to`; with `cc` and `bcc` at most 50'),
    done('personalizations[].to[].email', 'the address'),
    done('personalizations[].to[].name', 'the name'),
    done('personalizations[].cc', '`cc`'),
    done('personalizations[].cc[].email', 'the address'),
    done('personalizations[].cc[].name', 'the name'),
    done('personalizations[].bcc', '`bcc`'),
    done('personalizations[].bcc[].email', 'the address'),
    done('personalizations[].bcc[].name', 'the name'),
    done('personalizations[].from', '`from`, instead of the outer one'),
    done('personalizations[].from.email', 'the address'),
    done('personalizations[].from.name', 'the name'),
    done('personalizations[].subject', '`subject`, instead of the outer one'),
    done('personalizations[].headers', '`headers`, over the outer ones by name'),
    done('personalizations[].custom_args', '`metadata`, over the outer ones by name'),
    done('personalizations[].send_at', '`scheduled_at`, instead of the outer one'),
    done(
      'personalizations[].substitutions',
      'each name is replaced in subject, content, headers and reply_to; 10,000 bytes',
    ),
    done('personalizations[].dynamic_template_data', '`template.variables`'),
    done('from', '`from`'),
    done('from.email', 'the address'),
    done('from.name', 'the name'),
    done('reply_to', '`reply_to`'),
    done('reply_to.email', 'the address'),
    done('reply_to.name', 'the name'),
    done('reply_to_list', '`reply_to`; not together with reply_to'),
    done('reply_to_list[].email', 'the address'),
    done('reply_to_list[].name', 'the name'),
    done('subject', '`subject`'),
    done('content', '`text`, `html` and `amp_html`, in this order'),
    done('content[].type', 'the part', ['text/plain', 'text/html', 'text/x-amp-html']),
    done('content[].value', 'the text'),
    done('attachments', '`attachments`'),
    done('attachments[].content', '`content`, base64'),
    done('attachments[].filename', '`filename`'),
    done('attachments[].type', '`content_type`'),
    done('attachments[].disposition', '`disposition`'),
    done('attachments[].content_id', '`content_id`'),
    done('attachments[].contentId', 'the same; the Node SDK sends it unchanged'),
    done('template_id', '`template`: `d-<alias>`, `d-<id without dashes>`, or either without `d-`'),
    done('headers', '`headers`'),
    done('categories', '`tags`, at most 10 of 255 characters'),
    done('custom_args', '`metadata`, texts'),
    done('send_at', '`scheduled_at`, Unix time; at most 30 days ahead'),
    done('ip_pool_name', '`options.ip_pool`'),
    done('batch_id', 'cancels scheduled messages together, by `POST /v3/user/scheduled_sends`'),
    done('tracking_settings.click_tracking.enable', '`options.click_tracking`'),
    {
      field: 'tracking_settings.click_tracking.enable_text',
      is: 'no-op',
      ours: 'links of text are not counted',
      only: [],
    },
    done('tracking_settings.open_tracking.enable', '`options.open_tracking`'),
    refused('tracking_settings.open_tracking.substitution_tag', 'the pixel is at the end'),
    refused('tracking_settings.subscription_tracking', 'links for unsubscribing are added by `options.transactional`'),
    refused('tracking_settings.ganalytics', 'links are not changed'),
    done('mail_settings.sandbox_mode.enable', 'every check runs, nothing is stored; answers 200'),
    refused('mail_settings.footer', 'content is sent as it is'),
    refused('mail_settings.bypass_list_management', 'suppressed recipients get nothing'),
    refused('mail_settings.bypass_spam_management', 'suppressed recipients get nothing'),
    refused('mail_settings.bypass_bounce_management', 'suppressed recipients get nothing'),
    refused('mail_settings.bypass_unsubscribe_management', 'suppressed recipients get nothing'),
    refused('mail_settings.bcc', 'name it in `bcc`'),
    refused('mail_settings.spam_check', 'content is not scored'),
    refused('asm', 'there are no unsubscribe groups'),
    refused('sections', 'use a template'),
  ],
};

/** The fields of `POST /v3/user/scheduled_sends`. */
export const SENDGRID_SCHEDULED: FieldTable = {
  calls: 'POST and PATCH /v3/user/scheduled_sends',
  rows: [
    done('batch_id', 'the batch, whose scheduled messages are canceled for good'),
    done('status', 'messages cannot be paused', ['cancel']),
  ],
};

/** The fields of `POST /v3/validations/email`. */
export const SENDGRID_VALIDATION: FieldTable = {
  calls: 'POST /v3/validations/email',
  rows: [
    done('email', 'the address'),
    { field: 'source', is: 'no-op', ours: 'returned in the answer; it is not stored' },
  ],
};
