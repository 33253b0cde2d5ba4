import { refuse } from '#lib/core/errors/refuse.ts';
import type { Form } from '../read-form.ts';
import { unlessEmpty } from '../unless-empty.ts';
import { fieldsWith, invalidQuery, objectOf, switchOf, textOf, textsOf } from './form-values.ts';

/** Reads the fields `o:` and `v:` in the names of the send API. @throws {AppError} invalidField, naming Mailgun's field */
export function readOptions(form: Form) {
  const tracking = switchOf(form, 'o:tracking', ['htmlonly']);
  const metadata: Record<string, unknown> = {
    ...readVariables(form),
    ...Object.fromEntries(fieldsWith(form, 'v:')),
  };
  return {
    tags: unlessEmpty(textsOf(form, 'o:tag')),
    campaign_id: textOf(form, 'o:campaign'),
    metadata: unlessEmpty(metadata),
    scheduled_at: readTime(textOf(form, 'o:deliverytime')),
    options: unlessEmpty({
      open_tracking: switchOf(form, 'o:tracking-opens') ?? tracking,
      click_tracking: switchOf(form, 'o:tracking-clicks', ['htmlonly']) ?? tracking,
      initial_open: switchOf(form, 'o:tracking-pixel-location-top', ['htmlonly']),
      test_mode: switchOf(form, 'o:testmode'),
      require_tls: switchOf(form, 'o:require-tls'),
      ip_pool: textOf(form, 'o:sending-ip-pool'),
      expire_after: readWithin(textOf(form, 'o:deliver-within')),
    }),
  };
}

/** Reads the header X-Mailgun-Variables in any spelling of upper and lower case. */
function readVariables(form: Form): Record<string, unknown> | undefined {
  const field = [...form.keys()].find((name) => name.toLowerCase() === 'h:x-mailgun-variables');
  return field === undefined ? undefined : objectOf(form, field);
}

function readTime(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const at = new Date(/^\d{1,12}(?:\.\d+)?$/.test(text) ? Number(text) * 1_000 : text);
  if (Number.isNaN(at.getTime())) throw invalidQuery('o:deliverytime', 'must be a date of RFC 2822 or a Unix time');
  return at.toISOString();
}

/** Reads `2h30m`, `2h` and `30m`. */
function readWithin(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const [whole, hours = '0', minutes = '0'] = /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?$/.exec(text) ?? [];
  if (!whole) throw refuse.fieldBecause('o:deliver-within', 'o:deliver-within must look like 2h30m');
  return `${Number(hours) * 60 + Number(minutes)}m`;
}
