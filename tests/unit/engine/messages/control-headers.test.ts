import { describe, expect, it } from 'vitest';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isControlHeader, readControlHeaders } from '#lib/engine/messages/control-headers/read-control-headers.ts';
import { trackingOf } from '#lib/engine/messages/tracking-options.ts';
import { fc } from '../../../fixtures/properties.ts';
import { HEADER_ROWS } from '../../../generate/compat/control-headers.ts';

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
  it('of SparkPost, SendGrid, Mailgun, Postmark and our own equal the fields of the REST call', () => {
    const json = JSON.stringify({
      campaign_id: 'c',
      metadata: { a: 1 },
      tags: ['x'],
      options: { transactional: false, open_tracking: false, expire_after: '30m' },
    });
    expect(read(['X-MSYS-API', json])).toEqual({
      campaignId: 'c',
      metadata: { a: 1 },
      tags: [{ name: 'x', value: '' }],
      transactional: false,
      options: { transactional: false, open_tracking: false, expire_after: '30m' },
      scheduledAt: null,
      expireAfterMs: 1_800_000,
    });
    const sendgrid = { category: 'news', unique_args: { u: '1' }, send_at: NOW.getTime() / 1_000 + 3_600 };
    expect(read(['X-SMTPAPI', JSON.stringify(sendgrid)])).toMatchObject({
      tags: [{ name: 'news', value: '' }],
      metadata: { u: '1' },
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
      metadata: { v: true },
      scheduledAt: new Date('2026-11-20T14:00:00Z'),
      options: { click_tracking: false },
    });
    expect(
      read(['X-PM-Tag', 'p'], ['X-PM-Metadata-Color', 'blue'], ['X-PM-Message-Stream', 'broadcast']),
    ).toMatchObject({ tags: [{ name: 'p', value: '' }], metadata: { Color: 'blue' }, transactional: false });
    expect(
      read(['X-Tag', 'kind=receipt'], ['X-Metadata', '{"order":7}'], ['X-Send-At', '2026-11-20T15:00:00+01:00']),
    ).toMatchObject({
      tags: [{ name: 'kind', value: 'receipt' }],
      metadata: { order: 7 },
      scheduledAt: new Date('2026-11-20T14:00:00Z'),
    });
    expect(read(['X-Mailer', 'x'], ['Subject', 'y'])).toBeNull();
  });

  it.each([
    ['X-MSYS-API', '{"options":{"open_tracking":true,"initial_open":false,"click_tracking":true}}', false],
    ['X-SMTPAPI', '{"filters":{"opentrack":{"settings":{"enable":1}},"clicktrack":{"settings":{"enable":"1"}}}}'],
    ['X-Mailgun-Track', 'htmlonly'],
  ])('of %s enable open and click tracking', (name, value, initialOpen?: boolean) => {
    const options = read([name, value])?.options;
    expect(trackingOf(options)).toEqual({ initialOpen: initialOpen ?? true, open: true, click: true });
  });

  it('enable only one of them in the terms of each vendor', () => {
    expect(trackingOf(read(['X-PM-TrackOpens', 'true'], ['X-PM-TrackLinks', 'None'])?.options)).toMatchObject({
      open: true,
      click: false,
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
    ['X-MSYS-API', '{"campaign":"x"}', 'The Campaign is Not Allowed.'],
    ['X-MSYS-API', '{"options":{"inline_css":true}}', 'The options.inline_css is not available yet.'],
    ['X-MSYS-API', '{"options":{"open_tracking":"yes"}}', 'The options.open_tracking must be true or false.'],
    [
      'X-SMTPAPI',
      '{"filters":{"opentrack":{"settings":{"enable":1,"replace":"%open%"}}}}',
      'The filters.opentrack.settings.replace is not available yet.',
    ],
    ['X-SMTPAPI', '{"filters":{"opentrack":{"other":1}}}', 'The Filters.opentrack.other is Not Allowed.'],
    ['X-PM-TrackLinks', 'TextOnly', 'The X-PM-TrackLinks: TextOnly is not available yet.'],
    ['X-MSYS-API', '{"options":{"skip_suppression":true}}', 'The options.skip_suppression is not available yet.'],
    ['X-MSYS-API', '{"bcc":[{"email":"a@b.example"}]}', 'The bcc is not available yet.'],
    ['X-MSYS-API', `{"campaign_id":"${'ü'.repeat(33)}"}`, 'The campaign_id must have at most 64 bytes.'],
    ['X-SMTPAPI', '{"send_each_at":[1]}', 'The send_each_at is not available yet.'],
    ['X-SMTPAPI', '{"filters":{"footer":{"settings":{"enable":1}}}}', 'The filters.footer is not available yet.'],
    ['X-SMTPAPI', '{"send_at":9e15}', 'The send_at must be seconds since 1970.'],
    ['X-Mailgun-Deliver-By', 'tomorrow', 'it is no date of RFC 5322'],
    ['X-Mailgun-Track', 'maybe', 'it must be yes or true or htmlonly or no or false'],
    ['X-Mailgun-Template-Version', 'v2', 'The X-Mailgun-Template-Version is not available yet.'],
    ['X-Mailgun-Template-Name', 'a welcome', 'it must be the alias or the id of a template'],
    ['X-PM-Message-Stream', 'mine', 'it must be outbound or broadcast: there are no other streams'],
    ['X-Send-At', '2026-11-01T10:00:00Z', 'The scheduled_at is in the past.'],
    ['X-Send-At', '2027-11-01T10:00:00Z', 'The scheduled_at must be within 30 days.'],
    ['X-Metadata', `{"a":"${'x'.repeat(10_240)}"}`, 'The metadata must have at most 10240 bytes as JSON.'],
    ['X-Metadata', '{"__proto__":{"a":1}}', 'The metadata must not have the name __proto__.'],
    ['X-Metadata', '{"a":[1,{"b":1e999999}]}', 'The metadata.a[1].b must be a number between -1.79e308 and 1.79e308.'],
    ['X-MSYS-API', '{"metadata":{"n":-1e400}}', 'The metadata.n must be a number between -1.79e308 and 1.79e308.'],
    ['X-SMTPAPI', '{"unique_args":{"n":1e400}}', 'The unique_args.n must be a number between -1.79e308 and 1.79e308.'],
    ['X-Mailgun-Variables', '{"n":1e400}', 'The metadata.n must be a number between -1.79e308 and 1.79e308.'],
    ['X-MC-Metadata', '{"n":1e400}', 'The metadata.n must be a number between -1.79e308 and 1.79e308.'],
    ['X-Tag', `${'x'.repeat(257)}`, 'The tags[0] must have at most 256 characters.'],
    ['X-Template', 'a welcome', 'it must be the alias or the id of a template'],
    ['X-Template-Variables', '[1]', 'it must be a JSON object'],
    ['X-Template-Variables', '{"a":1}', 'Missing required field: X-Template.'],
  ])('refuse %s: %s', (name, value, cause) => {
    expect(refusal([name, value])).toBe(`The header ${name} is Invalid: ${cause}`);
  });

  const at = new Date('2026-11-20T14:00:00Z');
  const tag = (name: string, value = '') => ({ name, value });

  it.each<[name: string, value: string, controls: object]>([
    ['X-Mailgun-Track-Pixel-Location-Top', 'yes', { options: { initial_open: true } }],
    ['X-Mailgun-Track-Pixel-Location-Top', 'no', { options: { initial_open: false } }],
    ['X-Mailgun-Deliver-Within', '1h30m', { options: { expire_after: '90m' }, expireAfterMs: 5_400_000 }],
    ['X-Mailgun-Deliver-Within', '2h', { expireAfterMs: 7_200_000 }],
    ['X-SES-MESSAGE-TAGS', 'kind=receipt, shop=7', { tags: [tag('kind', 'receipt'), tag('shop', '7')] }],
    ['X-SES-CONFIGURATION-SET', 'live', { tags: [tag('ses:configuration-set', 'live')] }],
    ['X-MC-Tags', 'receipt, shop 7', { tags: [tag('receipt'), tag('shop 7')] }],
    ['X-MC-Metadata', '{"order":7}', { metadata: { order: 7 } }],
    ['X-MC-SendAt', '2026-11-20 14:00:00', { scheduledAt: at }],
    ['X-MC-IpPool', 'main', { options: { ip_pool: 'main' } }],
    ['X-MC-Track', 'opens', { options: { open_tracking: true, click_tracking: false } }],
    ['X-MC-Track', 'opens,clicks_htmlonly', { options: { open_tracking: true, click_tracking: true } }],
    ['X-MC-Track', 'none', { options: { open_tracking: false, click_tracking: false } }],
    ['X-MC-ReturnPathDomain', 'Bounces.Shop.example', { returnPathDomain: 'bounces.shop.example' }],
    ['X-MC-InlineCSS', 'false', { options: { inline_css: false } }],
    ['X-Template', 'welcome', { template: { ref: 'welcome', variables: {} } }],
    ['X-Mailgun-Template-Name', 'welcome', { template: { ref: 'welcome', variables: {} } }],
    [
      'X-SMTPAPI',
      '{"filters":{"templates":{"settings":{"enable":1,"template_id":"d-welcome"}}}}',
      { template: { ref: 'welcome', variables: {} } },
    ],
    [
      'X-SMTPAPI',
      '{"to":"a@b.example","sub":{"-n-":["A"]}}',
      { copies: { to: ['a@b.example'], sub: { '-n-': ['A'] } } },
    ],
  ])('fulfil %s: %s', (name, value, controls) => {
    expect(read([name, value])).toMatchObject(controls);
  });

  it.each([
    ['X-Mailgun-Suppress-Headers', 'all'],
    ['X-Mailgun-Suppress-Headers', 'X-Mailgun-Sid, X-Mailgun-Variables'],
    ['X-Mailgun-Dkim', 'yes'],
    ['X-Mailgun-Skip-Verification', 'no'],
    ['X-PM-KeepID', 'true'],
    ['X-SES-SOURCE-ARN', 'arn:aws:ses:us-east-1:123456789012:identity/shop.example'],
    ['X-SES-FROM-ARN', 'arn:aws:ses:us-east-1:123456789012:identity/shop.example'],
    ['X-SES-RETURN-PATH-ARN', 'arn:aws:ses:us-east-1:123456789012:identity/shop.example'],
    ['X-MC-PreserveRecipients', 'true'],
    ['X-MC-ViewContentLink', 'true'],
    ['X-MC-Autotext', 'false'],
    ['X-MC-AutoHtml', 'off'],
    ['X-MC-URLStripQS', 'no'],
    ['X-MC-Important', '0'],
  ])('accept %s: %s, which is the default', (name, value) => {
    expect(read([name, value])).toBeNull();
  });

  it.each([
    ...['X-Mailgun-Sid', 'X-Mailgun-Batch-Id', 'X-Mailgun-Incoming', 'X-Mailgun-Dkim-Check-Result', 'X-Mailgun-Spf'],
    ...[
      'X-Mailgun-Sflag',
      'X-Mailgun-Sscore',
      'X-PM-Message-Id',
      'X-PM-RCPT',
      'X-PM-Message-Options',
      'X-SES-Outgoing',
    ],
    ...[
      'X-SES-RECEIPT',
      'X-SES-DKIM-SIGNATURE',
      'X-SES-Spam-Verdict',
      'X-SES-Virus-Verdict',
      'X-MC-User',
      'X-MC-Unique',
    ],
    ...['X-MC-System', 'X-MC-Relay', 'X-MC-Copy', 'X-MC-Ingress-Time', 'X-MC-Loop-Signature'],
  ])('accept %s as a trace of the vendor’s servers and remove it', (name) => {
    expect(read([name, 'anything {'])).toBeNull();
    expect(isControlHeader(name.toLowerCase())).toBe(true);
  });

  it.each([
    'X-Mailgun-Sending-Ip',
    'X-Mailgun-Archive-To',
    'X-Mailgun-Secondary-Dkim',
    'X-Mailgun-Secondary-Dkim-Public',
    'X-Mailgun-Recipient-Variables',
    'X-Mailgun-Template-Version',
    'X-Mailgun-Delivery-Time-Optimize-Period',
    'X-Mailgun-Time-Zone-Localize',
    ...['X-SES-TENANT', 'X-SES-LIST-MANAGEMENT-OPTIONS', 'X-MC-Template', 'X-MC-MergeVars', 'X-MC-MergeLanguage'],
    'X-MC-GoogleAnalytics',
    'X-MC-GoogleAnalyticsCampaign',
    'X-MC-BccAddress',
    'X-MC-Subaccount',
    'X-MC-SigningDomain',
    'X-MC-TrackingDomain',
    // No vendor knows these: what they ask for is not guessed.
    ...['X-Mailgun-Unknown', 'X-PM-Unknown', 'X-PM-Metadata-', 'X-MSYS-UNKNOWN', 'X-SES-UNKNOWN', 'X-MC-Unknown'],
  ])('refuse %s by its name', (name) => {
    expect(refusal([name, 'yes'])).toBe(`The header ${name} is Invalid: The ${name} is not available yet.`);
  });

  it.each([
    ['X-Mailgun-Suppress-Headers', 'X-Mailer', 'The X-Mailgun-Suppress-Headers: x-mailer is not available yet.'],
    ['X-MC-PreserveRecipients', 'false', 'The X-MC-PreserveRecipients: false is not available yet.'],
    ['X-MC-ViewContentLink', 'no', 'The X-MC-ViewContentLink: no is not available yet.'],
    ['X-MC-Autotext', 'true', 'The X-MC-Autotext is not available yet.'],
    ['X-MC-AutoHtml', 'on', 'The X-MC-AutoHtml is not available yet.'],
    ['X-MC-URLStripQS', 'y', 'The X-MC-URLStripQS is not available yet.'],
    ['X-MC-Important', 'true', 'The X-MC-Important is not available yet.'],
    ['X-MC-InlineCSS', 'true', 'The options.inline_css is not available yet.'],
    ['X-MC-Track', 'opens, clicks_textonly', 'The X-MC-Track: clicks_textonly is not available yet.'],
    ['X-MC-Track', 'everything', 'it must be none or opens or clicks or clicks_all or clicks_htmlonly'],
    ['X-MC-SendAt', 'tomorrow', 'it must look like YYYY-MM-DD HH:MM:SS, in UTC'],
    ['X-MC-SendAt', '2026-13-40 14:00:00', 'The scheduled_at must be an ISO 8601 date and time with its zone.'],
    ['X-MC-ReturnPathDomain', 'not a domain', 'it is not a domain'],
    ['X-PM-KeepID', 'false', 'The X-PM-KeepID: false is not available yet.'],
  ])('refuse the value of %s: %s', (name, value, cause) => {
    expect(refusal([name, value])).toBe(`The header ${name} is Invalid: ${cause}`);
  });

  it('are refused by name when one exceeds or contradicts another', () => {
    const eleven = Array.from({ length: 11 }, (_, n): [string, string] => ['X-Tag', `t${n}`]);
    expect(refusal(...eleven)).toBe('The header X-Tag is Invalid: The tags must have at most 10 items.');
    expect(
      refusal(['X-Send-At', '2026-11-20T14:00:00Z'], ['X-Mailgun-Deliver-By', 'Fri, 20 Nov 2026 15:00:00 GMT']),
    ).toBe('The header X-Mailgun-Deliver-By is Invalid: the message asks for another scheduled_at');
    expect(refusal(['X-MC-ReturnPathDomain', 'a.example'], ['X-MC-ReturnPathDomain', 'b.example'])).toBe(
      'The header X-MC-ReturnPathDomain is Invalid: the message asks for another return_path_domain',
    );
  });

  it('are recognized by their exact names in any case', () => {
    for (const name of [
      'x-msys-api',
      'x-smtpapi',
      'x-mailgun-a',
      'x-pm-a',
      'x-ses-a',
      'x-mc-a',
      'x-tag',
      'x-template',
    ]) {
      expect(isControlHeader(name), name).toBe(true);
    }
    for (const name of ['x-mailer', 'subject', 'x-tags', 'constructor', 'x-mailgun', '__proto__']) {
      expect(isControlHeader(name), name).toBe(false);
    }
  });

  it('with any content are accepted or refused without another error', () => {
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

describe('the table of control headers in docs/compat.md', () => {
  it.each(
    HEADER_ROWS.map((row) => [row.is, row.header, row.sample] as const),
  )('is right that %s: %s: %s', (is, header, value) => {
    const [name = ''] = header.split(':');
    if (is === 'refused') expect(refusal([name, value])).toContain(`The header ${name} is Invalid: `);
    else if (is === 'done') expect(read([name, value])).not.toBeNull();
    else expect(read([name, value], ['X-PM-Tag', 'x'])).toEqual(read(['X-PM-Tag', 'x']));
  });
});
