import { AppError } from '#lib/core/errors/app-error.ts';
import { type ControlReader, notDone, readSwitch, refused, switches, trace } from './control-part.ts';
import { readTemplate, readTemplateVariables } from './own.ts';
import { readJsonObject } from './read-json-object.ts';

const YES = ['yes', 'true'];
const NO = ['no', 'false'];

const { option, onlyOff, onlyOn } = switches(YES, NO);

/** An RFC 5322 §3.3 date-time with a numeric or named zone. */
const DATE = /^(?:[A-Za-z]{3}, +)?\d{1,2} [A-Za-z]{3} \d{4} \d{2}:\d{2}(?::\d{2})? (?:[+-]\d{4}|GMT|UTC?|[ECMP][SD]T)$/;

const readDeliverBy: ControlReader = (value) => {
  const at = DATE.test(value) ? new Date(value) : null;
  if (!at || Number.isNaN(at.getTime())) throw new AppError('invalidField', { message: 'it is no date of RFC 5322' });
  return { scheduled_at: at.toISOString() };
};

/** Parses `2h30m`, which Mailgun allows besides `2h` and `30m`. */
const readDeliverWithin: ControlReader = (value) => {
  const [, hours, minutes] = /^(\d{1,3})h(\d{1,4})m$/.exec(value) ?? [];
  return { options: { expire_after: hours && minutes ? `${Number(hours) * 60 + Number(minutes)}m` : value } };
};

/** Checks for `all` or names of headers that Mailgun would add. This product never adds any of them. */
const readSuppressHeaders: ControlReader = (value, name) => {
  const names = value.toLowerCase().split(/[\s,]+/);
  const other = names.find((item) => item !== 'all' && !item.startsWith('x-mailgun-'));
  if (other !== undefined) throw notDone(`${name}: ${other}`);
  return null;
};

/** The `X-Mailgun-*` headers: those of clients, then those of Mailgun's servers. Any other is rejected. */
export const MAILGUN_HEADERS: Readonly<Record<string, ControlReader>> = {
  'x-mailgun-tag': (value) => ({ tags: [value] }),
  'x-mailgun-campaign-id': (value) => ({ campaign_id: value }),
  'x-mailgun-variables': (value) => ({ metadata: readJsonObject(value) }),
  'x-mailgun-deliver-by': readDeliverBy,
  'x-mailgun-deliver-within': readDeliverWithin,
  'x-mailgun-drop-message': option('test_mode'),
  'x-mailgun-track-opens': option('open_tracking'),
  'x-mailgun-track-clicks': option('click_tracking', ['htmlonly']),
  'x-mailgun-track-pixel-location-top': option('initial_open', ['htmlonly']),
  'x-mailgun-track': (value) => {
    const isOn = readSwitch(value, [...YES, 'htmlonly'], NO);
    return { options: { open_tracking: isOn, click_tracking: isOn } };
  },
  'x-mailgun-require-tls': option('require_tls'),
  'x-mailgun-skip-verification': onlyOff,
  'x-mailgun-dkim': onlyOn,
  'x-mailgun-secondary-dkim': refused,
  'x-mailgun-secondary-dkim-public': refused,
  'x-mailgun-sending-ip': refused,
  'x-mailgun-sending-ip-pool': (value) => ({ options: { ip_pool: value } }),
  'x-mailgun-archive-to': refused,
  'x-mailgun-suppress-headers': readSuppressHeaders,
  'x-mailgun-recipient-variables': refused,
  'x-mailgun-template-name': readTemplate,
  'x-mailgun-template-version': refused,
  'x-mailgun-template-variables': readTemplateVariables,
  'x-mailgun-delivery-time-optimize-period': refused,
  'x-mailgun-time-zone-localize': refused,

  'x-mailgun-sid': trace,
  'x-mailgun-batch-id': trace,
  'x-mailgun-incoming': trace,
  'x-mailgun-dkim-check-result': trace,
  'x-mailgun-spf': trace,
  'x-mailgun-sflag': trace,
  'x-mailgun-sscore': trace,
};
