import { AppError } from '#lib/core/errors/app-error.ts';
import { type ControlReader, notDone, readSwitch } from './control-part.ts';
import { readJsonObject } from './read-json-object.ts';

const YES = ['yes', 'true'];
const NO = ['no', 'false'];

/** RFC 5322 §3.3, the zone as a number or as one of its names. */
const DATE = /^(?:[A-Za-z]{3}, +)?\d{1,2} [A-Za-z]{3} \d{4} \d{2}:\d{2}(?::\d{2})? (?:[+-]\d{4}|GMT|UTC?|[ECMP][SD]T)$/;

const option =
  (name: string, isOn = YES): ControlReader =>
  (value) => ({ options: { [name]: readSwitch(value, isOn, NO) } });

/** A switch that only does something when it is on. */
const onlyOff: ControlReader = (value, name) => {
  if (readSwitch(value, YES, NO)) throw notDone(name);
  return null;
};

/** A switch that only does something when it is off. */
const onlyOn: ControlReader = (value, name) => {
  if (!readSwitch(value, YES, NO)) throw notDone(`${name}: no`);
  return null;
};

const refused: ControlReader = (_value, name) => {
  throw notDone(name);
};

const readDeliverBy: ControlReader = (value) => {
  const at = DATE.test(value) ? new Date(value) : null;
  if (!at || Number.isNaN(at.getTime())) throw new AppError('invalidField', { message: 'it is no date of RFC 5322' });
  return { scheduled_at: at.toISOString() };
};

/** `X-Mailgun-*` that a client may send. Others of the name are traces of mail that passed Mailgun, and mean nothing. */
export const MAILGUN: Readonly<Record<string, ControlReader>> = {
  'x-mailgun-tag': (value) => ({ tags: [value] }),
  'x-mailgun-campaign-id': (value) => ({ campaign_id: value }),
  'x-mailgun-variables': (value) => ({ metadata: readJsonObject(value) }),
  'x-mailgun-deliver-by': readDeliverBy,
  'x-mailgun-deliver-within': (value) => ({ options: { expire_after: value } }),
  'x-mailgun-drop-message': option('test_mode'),
  'x-mailgun-track-opens': option('open_tracking'),
  'x-mailgun-track-clicks': option('click_tracking', [...YES, 'htmlonly']),
  'x-mailgun-track': (value) => {
    const isOn = readSwitch(value, [...YES, 'htmlonly'], NO);
    return { options: { open_tracking: isOn, click_tracking: isOn } };
  },
  'x-mailgun-require-tls': option('require_tls'),
  'x-mailgun-skip-verification': onlyOff,
  'x-mailgun-dkim': onlyOn,
  'x-mailgun-secondary-dkim': refused,
  'x-mailgun-sending-ip-pool': (value) => ({ options: { ip_pool: value } }),
  'x-mailgun-recipient-variables': refused,
  'x-mailgun-template-name': refused,
  'x-mailgun-template-version': refused,
  'x-mailgun-template-variables': refused,
  'x-mailgun-delivery-time-optimize-period': refused,
  'x-mailgun-time-zone-localize': refused,
};
