import { expect, it } from 'vitest';
import { maskReason } from '#lib/mail/mask-reason.ts';
import { cpuTime } from '../../fixtures/cpu-time.ts';

it.each([
  ['550 5.1.1 <someone.else+tag@example.org>: user unknown', '550 5.1.1 <address>: user unknown'],
  ['554 Client host [192.0.2.1] blocked', '554 Client host [<ip>] blocked'],
  ['421 4.7.0 2001:db8::25:1 too many connections', '421 4.7.0 <ip> too many connections'],
  [
    '550 5.7.26 see https://support.google.com/mail/?p=x x12si1234567abc.5 - gsmtp',
    '550 5.7.26 see <url> <id> - gsmtp',
  ],
  ['451 4.7.1 wait until 10:23:45', '451 4.7.1 wait until 10:23:45'],
  ['450 try again in 300 seconds (id 123456789)', '450 try again in 300 seconds (id <n>)'],
  ['250 2.0.0 Ok: queued as 4F2A9C1D3B', '250 2.0.0 Ok: queued as <id>'],
  ['550 5.7.1 Message rejected due to local policy', '550 5.7.1 Message rejected due to local policy'],
])('groups %s', (text, masked) => {
  expect(maskReason(text)).toBe(masked);
});

it('keeps at most 400 characters, in the same time for a long text', () => {
  const started = cpuTime();
  expect(maskReason('a1-'.repeat(100_000)).length).toBeLessThanOrEqual(400);
  expect(maskReason('@'.repeat(100_000)).length).toBeLessThanOrEqual(400);
  expect(cpuTime() - started).toBeLessThan(500);
});
