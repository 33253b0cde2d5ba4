import { beforeAll, describe, expect, it } from 'vitest';
import { presentAuthentication, sealAuthentication } from '#lib/connect/webhooks/config/authentication.ts';
import { checkTarget } from '#lib/connect/webhooks/config/check-target.ts';
import { checkSigningSecret, createSigningSecret } from '#lib/connect/webhooks/config/signing-secret.ts';
import type { AuthenticationInput } from '#lib/connect/webhooks/schema.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { typeMask } from '#lib/events/event-types.ts';

const ID = '0b6ad4f2-5c1f-4c9e-9d3a-2f1f0a7c4e10';

beforeAll(() => {
  process.env.ENCRYPTION_KEY = 'a secret for tests that is long enough';
  process.env.PUBLIC_URL = 'https://mail.example.com';
});

/** Runs a check and returns the field and the sentence of its refusal; null where it passes. */
function refusal(run: () => unknown): { code: string; field: string | undefined; message: string } | null {
  try {
    run();
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, field: error.payload.field, message: error.message };
  }
}

describe('the target of a webhook', () => {
  it.each([
    ['https://api.example.com/hooks?x=1', 'https://api.example.com/hooks?x=1'],
    ['https://API.example.com:8443', 'https://api.example.com:8443/'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
    ['https://8.8.8.8/hook', 'https://8.8.8.8/hook'],
  ])('accepts %s as %s', (given, kept) => {
    expect(checkTarget(given, 'target', 'production')).toBe(kept);
  });

  it.each([
    ['not a web address', 'api.example.com', /web address/],
    ['another scheme', 'ftp://api.example.com/', /web address/],
    ['no host', 'https:///hooks', /web address/],
    ['http in production', 'http://api.example.com/', /https:\/\//],
    ['a user and a password', 'https://me:pw@api.example.com/', /user name or password/],
    ['a fragment', 'https://api.example.com/#x', /fragment/],
    ['an empty fragment', 'https://api.example.com/#', /fragment/],
    ['a port of another protocol', 'https://api.example.com:25/', /port/],
    ['loopback', 'https://127.0.0.1/', /public internet/],
    ['loopback in decimal', 'https://2130706433/', /public internet/],
    ['loopback by name', 'https://localhost/', /public internet/],
    ['a private address', 'https://10.1.2.3/', /public internet/],
    ['a link-local address', 'https://169.254.169.254/latest', /public internet/],
    ['a mapped IPv6 address', 'https://[::ffff:10.0.0.1]/', /public internet/],
    ['a unique local IPv6 address', 'https://[fd00:ec2::254]/', /public internet/],
    ['a name without a dot', 'https://intranet/', /public internet/],
  ])('refuses %s and names the field', (_case, given, message) => {
    expect(refusal(() => checkTarget(given, 'target', 'production'))).toMatchObject({
      code: 'invalidField',
      field: 'target',
      message: expect.stringMatching(message),
    });
  });

  it('may use http in the sandbox', () => {
    expect(checkTarget('http://api.example.com/', 'target', 'sandbox')).toBe('http://api.example.com/');
  });
});

describe('a signing secret', () => {
  it('has 32 random bytes when it is created', () => {
    const secret = createSigningSecret();
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    expect(createSigningSecret()).not.toBe(secret);
    expect(checkSigningSecret(secret)).toBe(secret);
  });

  it.each([24, 64])('may have %i bytes of a person’s own', (length) => {
    const secret = `whsec_${Buffer.alloc(length, 7).toString('base64')}`;
    expect(checkSigningSecret(secret)).toBe(secret);
  });

  it.each([
    ['23 bytes', `whsec_${Buffer.alloc(23).toString('base64')}`],
    ['65 bytes', `whsec_${Buffer.alloc(65).toString('base64')}`],
    ['no prefix', Buffer.alloc(32).toString('base64')],
    ['no base64', 'whsec_not base64 at all, not base64 at all'],
  ])('is refused with %s, and not repeated', (_case, secret) => {
    const refused = refusal(() => checkSigningSecret(secret));
    expect(refused).toMatchObject({ code: 'invalidField', field: 'secret' });
    expect(refused?.message).not.toContain(secret);
  });
});

describe('the authentication of requests', () => {
  const seal = (input: AuthenticationInput, before: ReturnType<typeof sealAuthentication> | null = null) =>
    sealAuthentication(ID, input, before && { ...before, id: ID }, 'production');
  const shown = (columns: ReturnType<typeof sealAuthentication>) => presentAuthentication({ ...columns, id: ID });

  it('shows no secret', () => {
    const basic = seal({ type: 'basic', username: 'me', password: 'hunter2' });
    expect(shown(basic)).toEqual({ type: 'basic', username: 'me' });
    const headers = seal({ type: 'headers', headers: [{ name: 'X-Key', value: 'hunter2' }] });
    expect(shown(headers)).toEqual({ type: 'headers', names: ['X-Key'] });
    for (const { authEncrypted, customHeadersEncrypted } of [basic, headers])
      expect(Buffer.from(authEncrypted ?? customHeadersEncrypted ?? []).includes('hunter2')).toBe(false);
    expect(shown(seal({ type: 'none' }))).toEqual({ type: 'none' });
  });

  it('keeps a password that is absent in a change, for the same user only', () => {
    const before = seal({ type: 'basic', username: 'me', password: 'hunter2' });
    expect(shown(seal({ type: 'basic', username: 'me' }, before))).toEqual({ type: 'basic', username: 'me' });
    expect(refusal(() => seal({ type: 'basic', username: 'you' }, before))).toMatchObject({
      code: 'missingField',
      field: 'authentication.password',
    });
    expect(refusal(() => seal({ type: 'basic', username: 'me' }))).toMatchObject({ code: 'missingField' });
  });

  it('sends a kept client secret to no other token URL', () => {
    const client = { type: 'oauth2', clientId: 'id', credentials: 'basic' } as const;
    const before = seal({ ...client, tokenUrl: 'https://auth.example.com/token', clientSecret: 's3cret' });
    expect(
      shown(seal({ ...client, tokenUrl: 'https://auth.example.com/token', scope: 'hooks' }, before)),
    ).toMatchObject({
      scope: 'hooks',
    });
    expect(refusal(() => seal({ ...client, tokenUrl: 'https://evil.example/token' }, before))).toMatchObject({
      field: 'authentication.clientSecret',
    });
    expect(refusal(() => seal({ ...client, tokenUrl: 'https://10.0.0.1/', clientSecret: 'x' }))).toMatchObject({
      field: 'authentication.tokenUrl',
    });
  });

  it.each([
    ['host', 'x'],
    ['Content-Type', 'x'],
    ['connection', 'x'],
    ['transfer-encoding', 'x'],
    ['Webhook-Id', 'x'],
    ['svix-signature', 'x'],
    ['user-agent', 'x'],
    ['expect', 'x'],
    ['a b', 'x'],
    ['x-key', 'two\r\nlines: y'],
    ['x-key', 'naïve'],
  ])('refuses the header %s: %j without repeating its value', (name, value) => {
    const refused = refusal(() => seal({ type: 'headers', headers: [{ name, value }] }));
    expect(refused?.field).toMatch(/^authentication\.headers\[0\]\.(name|value)$/);
    if (value !== 'x') expect(refused?.message).not.toContain(value);
  });

  it('refuses a header that is given twice, and more than 4 KB of them', () => {
    const twice = [
      { name: 'x-a', value: '1' },
      { name: 'X-A', value: '2' },
    ];
    expect(refusal(() => seal({ type: 'headers', headers: twice }))?.field).toBe('authentication.headers[1].name');
    const long = [{ name: 'x-a', value: 'v'.repeat(4_096) }];
    expect(refusal(() => seal({ type: 'headers', headers: long }))?.field).toBe('authentication.headers');
  });
});

describe('the mask of event types', () => {
  it('has a bit for each type, by its index', () => {
    expect(typeMask(['injection', 'delivery', 'link_unsubscribe'])).toBe(0b10000000000011);
    expect(typeMask([])).toBe(0);
  });
});
