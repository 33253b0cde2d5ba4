import { describe, expect, it } from 'vitest';
import { parseBounce } from '#lib/mail/bounce/parse-bounce.ts';
import { readProgress } from '#lib/mail/bounce/read-progress.ts';
import { buildDsnLetter, type DsnLetter, type DsnReport } from '#lib/mail/dsn/build-dsn-letter.ts';

const ORIGINAL = Buffer.from('From: me@a.example\r\nSubject: Hello\r\n\r\nThe secret body.\r\n');

function build(report: Partial<DsnReport> = {}, letter: Partial<DsnLetter> = {}): string {
  return buildDsnLetter({
    from: 'postmaster@platform.example',
    hostname: 'relay.example',
    to: 'me@a.example',
    messageId: '<1@platform.example>',
    date: new Date('2026-11-23T12:00:00Z'),
    original: ORIGINAL,
    returnMaxBytes: 1_000,
    report: {
      action: 'failed',
      status: '5.1.1',
      rcptTo: 'ada@far.example',
      request: {},
      diagnostic: '550 5.1.1 User unknown',
      remoteHost: 'mx.far.example',
      arrivedAt: new Date('2026-11-23T10:00:00Z'),
      at: new Date('2026-11-23T11:00:00Z'),
      retryUntil: new Date('2026-11-26T10:00:00Z'),
      ...report,
    },
    ...letter,
  }).toString('utf8');
}

describe('a delivery status notification', () => {
  it('has the parts and fields of RFC 3464, and says that a machine wrote it', () => {
    const text = build({ request: { envid: 'QQ+2B1', orcpt: 'rfc822;Ada+3DX@list.example' } });
    expect(text).toMatch(/^Auto-Submitted: auto-replied\r$/m);
    expect(text).toMatch(/^Content-Type: multipart\/report; report-type=delivery-status;\r$/m);
    const status = /Content-Type: message\/delivery-status\r\n\r\n([\s\S]*?)\r\n--=_/.exec(text)?.[1];
    expect(status?.split('\r\n')).toEqual([
      'Original-Envelope-Id: QQ+1',
      'Reporting-MTA: dns; relay.example',
      'Arrival-Date: Mon, 23 Nov 2026 10:00:00 +0000',
      '',
      'Original-Recipient: rfc822; Ada=X@list.example',
      'Final-Recipient: rfc822; ada@far.example',
      'Action: failed',
      'Status: 5.1.1',
      'Remote-MTA: dns; mx.far.example',
      'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
      'Last-Attempt-Date: Mon, 23 Nov 2026 11:00:00 +0000',
      '',
    ]);
    expect(text.endsWith('--\r\n')).toBe(true);
  });

  it('is read by our own parser as the failure that it reports', () => {
    expect(parseBounce(Buffer.from(build()))).toMatchObject({
      kind: 'bounce',
      recipients: [{ recipient: 'ada@far.example', action: 'failed', status: '5.1.1', remoteHost: 'mx.far.example' }],
    });
  });

  it.each(['delivered', 'relayed', 'delayed'] as const)('is read by our own parser as %s', (action) => {
    const status = action === 'delayed' ? '4.4.1' : '2.0.0';
    expect(readProgress(Buffer.from(build({ action, status })))).toMatchObject({ action, status });
  });

  it('returns the whole message for a failure with RET=FULL, and its header for all others', () => {
    const full = { request: { ret: 'FULL' as const } };
    expect(build(full)).toContain('Content-Type: message/rfc822\r\n');
    expect(build(full)).toContain('The secret body.');
    for (const text of [
      build({ request: { ret: 'HDRS' } }),
      build(),
      build({ ...full, action: 'delivered', status: '2.0.0' }),
      build(full, { returnMaxBytes: 10 }),
    ]) {
      expect(text).toContain('Content-Type: text/rfc822-headers\r\n');
      expect(text).toContain('Subject: Hello');
      expect(text).not.toContain('The secret body.');
    }
  });

  it('has no third part where the message is no longer kept', () => {
    expect(build({}, { original: null })).not.toContain('rfc822-headers');
  });

  it('names an internationalised recipient and header by their types (RFC 6533)', () => {
    const original = Buffer.from('From: me@a.example\r\nSubject: Grüße\r\n\r\nx\r\n');
    const text = build({ rcptTo: 'jörg@far.example' }, { original });
    expect(text).toContain('Final-Recipient: utf-8; j\\x{F6}rg@far.example');
    expect(text).toContain('Content-Type: message/global-headers\r\nContent-Transfer-Encoding: 8bit\r\n');
    expect(text).toMatch(/^Content-Transfer-Encoding: 8bit\r$/m);
  });

  it('keeps a reply with line breaks within its field', () => {
    const text = build({ diagnostic: `550 a\r\nSubject: forged\n${'x'.repeat(2_000)}` });
    expect(text).not.toMatch(/^Subject: forged/m);
    const status = /message\/delivery-status\r\n\r\n([\s\S]*?)--=_/.exec(text)?.[1] ?? '';
    expect(Math.max(...status.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(998);
  });

  it('says until when a delayed message is tried', () => {
    expect(build({ action: 'delayed', status: '4.4.1' })).toContain(
      'Will-Retry-Until: Thu, 26 Nov 2026 10:00:00 +0000',
    );
  });
});
