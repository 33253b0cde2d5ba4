import { describe, expect, test } from 'vitest';
import { AppError } from '#lib/core/errors/app-error.ts';
import { replaceKeys } from '#lib/core/replace-keys.ts';
import { checkFields, checkForm, type FieldTable } from '#lib/http/compat/field-table.ts';
import { createFiller } from '#lib/http/compat/mailgun/recipient-variables.ts';
import { splitAddresses } from '#lib/http/compat/split-addresses.ts';
import { findVendorApi } from '#lib/http/compat/vendor.ts';

describe('the vendor of a path', () => {
  test.each([
    ['/compat/sendgrid/v3/mail/send/', 'sendgrid', '/v3/mail/send'],
    ['/compat/Postmark/Email', 'postmark', '/Email'],
    ['/compat/mailgun', 'mailgun', '/'],
    ['/api/v1/compat/mailgun/v3/example.com/messages', 'mailgun', '/v3/example.com/messages'],
    ['/v1/compat/sparkpost/api/v1/transmissions', 'sparkpost', '/api/v1/transmissions'],
    ['/v3/mail/send', 'sendgrid', '/v3/mail/send'],
    ['/v3/suppression/bounces', 'sendgrid', '/v3/suppression/bounces'],
    ['/v3/example.com/messages', 'mailgun', '/v3/example.com/messages'],
    ['/v4/domains', 'mailgun', '/v4/domains'],
    ['/deliveryStats', 'postmark', '/deliveryStats'],
    ['/api/v1/transmissions/', 'sparkpost', '/api/v1/transmissions'],
  ])('of %s is %s', (path, vendor, rest) => {
    expect(findVendorApi(path)).toMatchObject({ vendor, path: rest });
  });

  test.each([
    ...[
      '/',
      '/emails',
      '/emails/batch',
      '/api/v1/emails',
      '/api/v1/templates',
      '/templates',
      '/webhooks',
      '/email-validation',
    ],
    ...['/compat', '/compat/other/email', '/api/v1/events', '/v1/emails', '/servers'],
  ])('of %s is no other', (path) => {
    expect(findVendorApi(path)).toBeNull();
  });
});

describe('the fields of a body', () => {
  const table: FieldTable = {
    calls: 'POST /x',
    rows: [
      { field: 'to[].email', is: 'done', ours: 'to' },
      { field: 'data', is: 'done', ours: 'metadata' },
      { field: 'mode', is: 'done', ours: 'mode', only: ['a', 'b'] },
      { field: 'dkim', is: 'no-op', ours: 'always', only: ['yes'] },
      { field: 'settings.footer', is: 'refused', ours: 'never' },
      { field: 'h:*', is: 'done', ours: 'headers' },
    ],
  };
  const refusalOf = (body: unknown): [code: string, field?: string] | null => {
    try {
      checkFields(table, body);
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return [error.code, error.payload.field];
    }
  };

  test('pass if the table has them, with any content where it has none of their fields', () => {
    const body = { to: [{ email: 'a' }], data: { any: [{ thing: 1 }] }, mode: 'a', dkim: 'yes', 'h:X-Any.name': 'x' };
    expect(refusalOf(body)).toBeNull();
  });

  test('count as not given if they are off', () => {
    expect(refusalOf({ settings: { footer: { enable: false } }, dkim: null, mode: '' })).toBeNull();
    expect(refusalOf({ settings: { footer: [] } })).toBeNull();
  });

  test('are refused by their path if they are unknown, refused, or have another value', () => {
    expect(refusalOf({ to: [{ email: 'a' }, { name: 'b' }] })).toEqual(['unknownField', 'to.1.name']);
    expect(refusalOf({ settings: { footer: { enable: true } } })).toEqual(['notAvailable', 'settings.footer']);
    expect(refusalOf({ settings: { header: true } })).toEqual(['unknownField', 'settings.header']);
    expect(refusalOf({ mode: 'c' })).toEqual(['notAvailable', 'mode']);
    expect(refusalOf({ dkim: 'no' })).toEqual(['notAvailable', 'dkim']);
    expect(refusalOf({ constructor: 1 })).toEqual(['unknownField', 'constructor']);
    expect(refusalOf({ 'settings.footer': true })).toEqual(['unknownField', 'settings.footer']);
    expect(refusalOf({ 'to[].email': 'a' })).toEqual(['unknownField', 'to[].email']);
  });
});

describe('the fields of a form', () => {
  const table: FieldTable = {
    calls: 'POST /x',
    rows: [
      { field: 'to', is: 'done', ours: 'to' },
      { field: 'dkim', is: 'no-op', ours: 'always', only: ['yes'] },
      { field: 'archive', is: 'refused', ours: 'never' },
    ],
  };
  const check = (form: Record<string, string[]>) => () => checkForm(table, new Map(Object.entries(form)));

  test('are compared in lower case', () => {
    expect(check({ to: ['a', 'b'], dkim: ['YES'], archive: [''] })).not.toThrow();
  });

  test.each([
    ['an unknown field', { from: ['a'] }],
    ['a value that is refused before one that is not', { dkim: ['no', 'yes'] }],
    ['a refused field that is given before an empty one', { archive: ['https://x.example', ''] }],
  ])('are refused for %s', (_, form) => {
    expect(check(form)).toThrow(AppError);
  });
});

describe('a list of mailboxes', () => {
  test('ends a mailbox at a comma outside quotation marks and angle brackets', () => {
    expect(splitAddresses('"Doe, Jo" <jo@x.example>, b@x.example,, Ann <"a,b"@x.example>')).toEqual([
      '"Doe, Jo" <jo@x.example>',
      'b@x.example',
      'Ann <"a,b"@x.example>',
    ]);
    expect(splitAddresses('')).toEqual([]);
  });
});

describe('keys of a personalization', () => {
  test('are replaced verbatim, the longest first, once', () => {
    const fill = replaceKeys({ '-a-': 'A', '-a-b': 'AB', '{{x}}': '-a- $1' });
    expect(fill({ subject: '-a-b -a- {{x}} .a.', list: ['-a-'] })).toEqual({ subject: 'AB A -a- $1 .a.', list: ['A'] });
    expect(replaceKeys({ '.*+?^$()[]{}|\\': 'x' })('a .*+?^$()[]{}|\\ b')).toBe('a x b');
  });
});

describe('variables of a recipient', () => {
  test('fill known keys and leave the others', () => {
    const fill = createFiller(
      { address: 'a@x.example', name: 'Ann B Lee' },
      { id: 7, tags: ['x'], name: '$& 100%' },
      null,
    );
    expect(fill('%recipient.id% %recipient.tags% %recipient.name% %recipient.toString% 5% %recipient%')).toBe(
      '7 ["x"] $& 100% %recipient.toString% 5% Ann B Lee <a@x.example>',
    );
    expect(fill('%recipient_fname%/%recipient_lname%/%recipient_email%')).toBe('Ann/B Lee/a@x.example');
  });
});
