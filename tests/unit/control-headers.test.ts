import { describe, expect, it } from 'vitest';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isControlHeader, readControlHeaders } from '#lib/messages/control-headers/read-control-headers.ts';
import { trackingOf } from '#lib/messages/tracking-options.ts';
import { fc } from '../support/properties.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

const read = (...headers: [name: string, value: string][]) =>
  readControlHeaders(
    headers.map(([name, value]) => ({ name, value })),
    NOW,
  );

const refusal = (...headers: [name: string, value: string][]): string => {
  try {
    read(...headers);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalidHeader') return error.message;
    throw error;
  }
  throw new Error('it was taken');
};

describe('control headers', () => {
  it('of SparkPost, SendGrid, Mailgun, Postmark and our own say the same as the fields of the REST call', () => {
    const json = JSON.stringify({
      ...{ campaign_id: 'c', metadata: { a: 1 }, tags: ['x'] },
      options: { transactional: false, open_tracking: false, expire_after: '30m' },
    });
    expect(read(['X-MSYS-API', json])).toEqual({
      ...{ campaignId: 'c', metadata: { a: 1 }, tags: [{ name: 'x', value: '' }], transactional: false },
      options: { transactional: false, open_tracking: false, expire_after: '30m' },
      ...{ scheduledAt: null, expireAfterMs: 1_800_000 },
    });
    const sendgrid = { category: 'news', unique_args: { u: '1' }, send_at: NOW.getTime() / 1_000 + 3_600 };
    expect(read(['X-SMTPAPI', JSON.stringify(sendgrid)])).toMatchObject({
      ...{ tags: [{ name: 'news', value: '' }], metadata: { u: '1' } },
      scheduledAt: new Date('2026-11-20T13:00:00Z'),
    });
    expect(
      read(
        ['X-Mailgun-Tag', '=?utf-8?q?gr=C3=BC=C3=9Fe?='],
        ['X-Mailgun-Tag', 'two'],
        ['X-Mailgun-Variables', '{"v":true}'],
        ['X-Mailgun-Deliver-By', 'Fri, 20 Nov 2026 14:00:00 +0000'],
        ['X-Mailgun-Track-Clicks', 'no'],
        ['X-Mailgun-Sid', 'the trace of another day'],
      ),
    ).toMatchObject({
      tags: [
        { name: 'grüße', value: '' },
        { name: 'two', value: '' },
      ],
      ...{ metadata: { v: true }, scheduledAt: new Date('2026-11-20T14:00:00Z'), options: { click_tracking: false } },
    });
    expect(
      read(['X-PM-Tag', 'p'], ['X-PM-Metadata-Color', 'blue'], ['X-PM-Message-Stream', 'broadcast']),
    ).toMatchObject({ tags: [{ name: 'p', value: '' }], metadata: { Color: 'blue' }, transactional: false });
    expect(
      read(['X-Tag', 'kind=receipt'], ['X-Metadata', '{"order":7}'], ['X-Send-At', '2026-11-20T15:00:00+01:00']),
    ).toMatchObject({
      ...{ tags: [{ name: 'kind', value: 'receipt' }], metadata: { order: 7 } },
      scheduledAt: new Date('2026-11-20T14:00:00Z'),
    });
    expect(read(['X-Mailer', 'x'], ['Subject', 'y'])).toBeNull();
  });

  it.each([
    ['X-MSYS-API', '{"options":{"open_tracking":true,"initial_open":false,"click_tracking":true}}', false],
    ['X-SMTPAPI', '{"filters":{"opentrack":{"settings":{"enable":1}},"clicktrack":{"settings":{"enable":"1"}}}}'],
    ['X-Mailgun-Track', 'htmlonly'],
  ])('of %s ask for opens and clicks to be counted', (name, value, initialOpen?: boolean) => {
    const options = read([name, value])?.options;
    expect(trackingOf(options)).toEqual({ initialOpen: initialOpen ?? true, open: true, click: true });
  });

  it('ask for one of them alone, each in its vendor’s words', () => {
    expect(trackingOf(read(['X-PM-TrackOpens', 'true'], ['X-PM-TrackLinks', 'None'])?.options)).toMatchObject({
      ...{ open: true, click: false },
    });
    expect(trackingOf(read(['X-Mailgun-Track-Clicks', 'yes'])?.options)).toMatchObject({ open: false, click: true });
    expect(trackingOf({ initial_open: true })).toEqual({ initialOpen: true, open: false, click: false });
    for (const none of [undefined, null, {}, { open_tracking: false }, { initial_open: false, transactional: true }]) {
      expect(trackingOf(none)).toBeNull();
    }
  });

  it.each([
    ['X-MSYS-API', '{"campaign_id":', 'it is not JSON'],
    ['X-MSYS-API', '[1]', 'it must be a JSON object'],
    ['X-MSYS-API', '{"campaign":"x"}', 'The campaign is Not Allowed.'],
    ['X-MSYS-API', '{"options":{"inline_css":true}}', 'The options.inline_css is not available yet.'],
    ['X-MSYS-API', '{"options":{"open_tracking":"yes"}}', 'The options.open_tracking must be true or false.'],
    ['X-PM-TrackLinks', 'TextOnly', 'The X-PM-TrackLinks: TextOnly is not available yet.'],
    ['X-MSYS-API', '{"options":{"skip_suppression":true}}', 'The options.skip_suppression is not available yet.'],
    ['X-MSYS-API', '{"bcc":[{"email":"a@b.example"}]}', 'The bcc is not available yet.'],
    ['X-MSYS-API', `{"campaign_id":"${'ü'.repeat(33)}"}`, 'The campaign_id must have at most 64 bytes.'],
    ['X-SMTPAPI', '{"to":["a@b.example"]}', 'The to is not available yet.'],
    ['X-SMTPAPI', '{"filters":{"footer":{"settings":{"enable":1}}}}', 'The filters.footer is not available yet.'],
    ['X-SMTPAPI', '{"send_at":9e15}', 'The send_at must be seconds since 1970.'],
    ['X-Mailgun-Deliver-By', 'tomorrow', 'it is no date of RFC 5322'],
    ['X-Mailgun-Track', 'maybe', 'it must be yes or true or htmlonly or no or false'],
    ['X-Mailgun-Template-Name', 'welcome', 'The X-Mailgun-Template-Name is not available yet.'],
    ['X-PM-Message-Stream', 'mine', 'it must be outbound or broadcast: there are no other streams'],
    ['X-Send-At', '2026-11-01T10:00:00Z', 'The scheduled_at is in the past.'],
    ['X-Send-At', '2027-11-01T10:00:00Z', 'The scheduled_at must be within 30 days.'],
    ['X-Metadata', `{"a":"${'x'.repeat(10_240)}"}`, 'The metadata must have at most 10240 bytes as JSON.'],
    ['X-Metadata', '{"__proto__":{"a":1}}', 'The metadata must not have the name __proto__.'],
    ['X-Tag', `${'x'.repeat(257)}`, 'The tags[0] must have at most 256 characters.'],
    ['X-Template', 'welcome', 'The X-Template is not available yet.'],
  ])('refuse %s: %s', (name, value, cause) => {
    expect(refusal([name, value])).toBe(`The header ${name} is Invalid: ${cause}`);
  });

  it('name the one that says too much or something else than another', () => {
    const eleven = Array.from({ length: 11 }, (_, n): [string, string] => ['X-Tag', `t${n}`]);
    expect(refusal(...eleven)).toBe('The header X-Tag is Invalid: The tags must have at most 10 items.');
    expect(
      refusal(['X-Send-At', '2026-11-20T14:00:00Z'], ['X-Mailgun-Deliver-By', 'Fri, 20 Nov 2026 15:00:00 GMT']),
    ).toBe('The header X-Mailgun-Deliver-By is Invalid: another header says another scheduled_at');
  });

  it('are known by their names in any case of letters, and nothing else is', () => {
    for (const name of ['x-msys-api', 'x-smtpapi', 'x-mailgun-anything', 'x-pm-anything', 'x-tag', 'x-template']) {
      expect(isControlHeader(name), name).toBe(true);
    }
    for (const name of ['x-mailer', 'subject', 'x-tags', 'constructor', 'x-mailgun', '__proto__']) {
      expect(isControlHeader(name), name).toBe(false);
    }
  });

  it('with any content are taken or refused as what they are, never anything else', () => {
    const names = ['X-MSYS-API', 'X-SMTPAPI', 'X-Mailgun-Variables', 'X-Mailgun-Deliver-By', 'X-PM-Metadata-__proto__'];
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.string().map((text) => `{"options":${text}}`),
    );
    fc.assert(
      fc.property(fc.constantFrom(...names, 'X-Tag', 'X-Send-At'), value, (name, content) => {
        try {
          read([name, content]);
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalidHeader' });
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
