import { AppError } from '#lib/core/errors/app-error.ts';
import { normalizeDomain } from '#lib/mail/address.ts';
import { type ControlReader, notDone, refused, switches, trace } from './control-part.ts';
import { readJsonObject } from './read-json-object.ts';

const { option, onlyOff, onlyOn } = switches(['true', 'on', 'yes', 'y', '1'], ['false', 'off', 'no', 'n', '0']);

const CLICKS = ['clicks', 'clicks_all', 'clicks_htmlonly'];

const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** Parses `opens, clicks_all`; a kind that is not named is off. Clicks are tracked only in HTML. */
const readTrack: ControlReader = (value, name) => {
  const kinds = listOf(value.toLowerCase());
  if (kinds.includes('clicks_textonly')) throw notDone(`${name}: clicks_textonly`);
  const known = ['none', 'opens', ...CLICKS];
  if (kinds.some((kind) => !known.includes(kind))) {
    throw new AppError('invalidField', { message: `it must be ${known.join(' or ')}` });
  }
  const tracksClicks = kinds.some((kind) => CLICKS.includes(kind));
  return { options: { open_tracking: kinds.includes('opens'), click_tracking: tracksClicks } };
};

/** Parses a UTC time such as `2026-11-20 14:00:00`. */
const readSendAt: ControlReader = (value) => {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) {
    throw new AppError('invalidField', { message: 'it must look like YYYY-MM-DD HH:MM:SS, in UTC' });
  }
  return { scheduled_at: `${value.replace(' ', 'T')}Z` };
};

const readReturnPathDomain: ControlReader = (value) => {
  const domain = normalizeDomain(value);
  if (domain === null) throw new AppError('invalidField', { message: 'it is not a domain' });
  return { return_path_domain: domain };
};

/** The `X-MC-*` headers: those of clients, then those of mail systems. Any other is rejected. */
export const MANDRILL: Readonly<Record<string, ControlReader>> = {
  'x-mc-tags': (value) => ({ tags: listOf(value) }),
  'x-mc-metadata': (value) => ({ metadata: readJsonObject(value) }),
  'x-mc-sendat': readSendAt,
  'x-mc-ippool': (value) => ({ options: { ip_pool: value } }),
  'x-mc-track': readTrack,
  'x-mc-returnpathdomain': readReturnPathDomain,
  'x-mc-inlinecss': option('inline_css'),
  // Over SMTP the client writes the To field, and the message is always stored for the dashboard.
  'x-mc-preserverecipients': onlyOn,
  'x-mc-viewcontentlink': onlyOn,
  'x-mc-autotext': onlyOff,
  'x-mc-autohtml': onlyOff,
  'x-mc-urlstripqs': onlyOff,
  'x-mc-important': onlyOff,
  'x-mc-template': refused,
  'x-mc-mergevars': refused,
  'x-mc-mergelanguage': refused,
  'x-mc-googleanalytics': refused,
  'x-mc-googleanalyticscampaign': refused,
  'x-mc-bccaddress': refused,
  'x-mc-subaccount': refused,
  'x-mc-signingdomain': refused,
  'x-mc-trackingdomain': refused,

  'x-mc-user': trace,
  // Headers of Mimecast and MailChannels, which have the same prefix.
  'x-mc-unique': trace,
  'x-mc-system': trace,
  'x-mc-relay': trace,
  'x-mc-copy': trace,
  'x-mc-ingress-time': trace,
  'x-mc-loop-signature': trace,
};
