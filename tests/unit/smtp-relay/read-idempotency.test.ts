import { describe, expect, it } from 'vitest';
import { scanHeaders } from '#lib/mail/read-headers.ts';
import { readIdempotency } from '../../../smtp-relay/submission/read-idempotency.ts';
import type { Transaction } from '../../../smtp-relay/submission/session.ts';
import { cpuTime } from '../../fixtures/cpu-time.ts';

const transaction: Transaction = {
  startedAt: 0,
  envelopeFrom: 'a@example.org',
  recipients: ['b@example.net'],
  refusedRecipients: 0,
  isSmtpUtf8: false,
  dsn: null,
  recipientDsn: new Map(),
};

const digest = (raw: Buffer): string =>
  readIdempotency(raw, scanHeaders(raw), transaction)?.payloadHash.toString('hex') ?? '';

const composed = (outer: string, inner: string, words = 'Hello'): Buffer =>
  Buffer.from(
    [
      'X-Idempotency-Key: once',
      `Date: ${outer}`,
      `Content-Type: multipart/mixed; boundary="${outer}"`,
      '',
      `--${outer}`,
      `Content-Type: multipart/alternative; boundary=${inner}`,
      '',
      `--${inner}`,
      '',
      words,
      `--${inner}--`,
      `--${outer}--`,
      '',
    ].join('\r\n'),
  );

describe('the fingerprint of a message', () => {
  it('is the same when it is composed again, with other boundaries', () => {
    const once = digest(composed('aaaa', 'bbbb'));
    expect(digest(composed('----=_Part_1', 'cccc-dddd'))).toBe(once);
    expect(digest(composed('aaaa', 'bbbb', 'Bye'))).not.toBe(once);
    expect(digest(composed('aaaa', 'bbbb', '--dddd'))).not.toBe(once);
  });

  it('is computed quickly for any message', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
    const line = `${letters.repeat(25)}\r\n`;
    const startedAt = cpuTime();
    for (const content of [
      `${[...letters].map((letter) => `boundary=${letter}\r\n`).join('')}${line.repeat(28_000)}`,
      'boundary=x\r\n'.repeat(2_000_000),
      `boundary=x\r\n${'--x\r\n'.repeat(5_000_000)}`,
    ])
      digest(Buffer.from(`X-Idempotency-Key: k\r\n\r\n${content}`));
    expect(cpuTime() - startedAt).toBeLessThan(2_500);
  });
});
