import { expect, it } from 'vitest';
import { requireSameOrigin } from '#lib/http/request/same-origin.ts';

process.env.PUBLIC_URL = 'https://mail.example.com';
process.env.TRUSTED_PROXIES = '0';

const write = (headers: Record<string, string>) => () =>
  requireSameOrigin(new Request('http://10.0.0.5:3000/api', { method: 'POST', headers }));

it('without trusted proxies, the origin of a write is compared with plain http and the called host and port', () => {
  const host = '10.0.0.5:3000';
  expect(write({ origin: 'http://10.0.0.5:3000', host })).not.toThrow();
  for (const origin of ['https://10.0.0.5:3000', 'http://10.0.0.5', 'http://10.0.0.5:3001'])
    expect(write({ origin, host })).toThrow();
  const claimed = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' };
  expect(write({ origin: 'https://evil.example', host, ...claimed })).toThrow();
});
