import { describe, expect, it } from 'vitest';
import { parseBounce } from '#lib/mail/bounce/parse-bounce.ts';
import { brief, HEAD, parseLines } from '../../../fixtures/bounces/bounce-lines.ts';
import { fc } from '../../../fixtures/properties.ts';

describe('a message that is not a bounce', () => {
  const letter = (subject: string, ...fields: string[]): string[] => [
    'From: Ada <ada@far.example>',
    `Subject: ${subject}`,
    ...fields,
    '',
    'root@machine:/home/bob# make',
    'bob@far.example: 550 failed, user unknown',
  ];

  it('is a mail about an error, an answer in a list about one, or an answer to a bounce', () => {
    expect(parseLines(letter('Runtime error on start')).kind).toBe('other');
    expect(parseLines(letter('Re: Undeliverable mail', 'In-Reply-To: <1@ours.example>')).kind).toBe('other');
    expect(
      parseLines([
        'From: no-reply@far.example',
        'Subject: News',
        'List-Unsubscribe: <https://far.example>',
        ...letter('').slice(2),
      ]).kind,
    ).toBe('other');
  });

  it('is an automatic notice about anything but mail', () => {
    const notice = (line: string) => parseLines(['From: no-reply@far.example', 'Subject: Notice', '', line]).kind;
    expect(notice('Your payment failed. Write to the account team <team@far.example>.')).toBe('other');
    expect(notice('Mail to ada@far.example could not be delivered: user unknown')).toBe('bounce');
  });

  it('is mail of a sender that poses as a mail system and names only its own recipient', () => {
    const lure = (from: string) => [
      from,
      ...HEAD.slice(1, 2),
      'Subject: Action needed',
      '',
      'b0@bounces.ours.example',
      'Your mailbox is full.',
    ];
    expect(parseLines(lure('From: Mail Delivery System <x@lure.example>')).kind).toBe('other');
    expect(
      parseLines([...lure('From: Sales <postmaster@lure.example>').slice(0, 4), 'An order for team@lure.example']).kind,
    ).toBe('other');
    expect(
      parseLines([
        ...lure('From: Mail Delivery System <x@far.example>'),
        '--- Below this line is a copy of the message.',
      ]).kind,
    ).toBe('bounce');
  });

  it('is a receipt for a message that arrived (RFC 8098)', () => {
    const receipt = [
      'From: Ada <ada@far.example>',
      'Subject: Read: Hello',
      'Content-Type: multipart/report; report-type=disposition-notification; boundary="cut"',
      '',
      '--cut',
      '',
      'Your message to ada@far.example was displayed.',
      '--cut',
      'Content-Type: message/disposition-notification',
      '',
      'Final-Recipient: rfc822;ada@far.example',
      'Disposition: manual-action/MDN-sent-manually; displayed',
      '--cut--',
    ];
    expect(parseLines(receipt).kind).toBe('other');
  });

  it('is mail of an unnamed mail system, unless the envelope sender is empty', () => {
    const lines = [
      'From: <>',
      'Auto-Submitted: auto-replied',
      '',
      'You wrote to',
      '<ada@far.example>',
      'No such user.',
    ];
    expect(brief(lines)).toEqual(['ada@far.example failed 10']);
  });

  it('is an automatic reply (RFC 3834)', () => {
    expect(
      parseLines(['From: ada@far.example', 'Subject: Out of office', '', 'I am away. Write to bob@far.example']).kind,
    ).toBe('autoReply');
    expect(
      parseLines(['From: ada@far.example', 'Subject: Hello', 'Auto-Submitted: auto-replied', '', 'Thank you.']).kind,
    ).toBe('autoReply');
  });

  it.each([
    ['Subject: AUTO: Ada is out of the office (back on Monday)'],
    ['Subject: [Automatyczna odpowiedź] Hello'],
    ['Subject: Hello (Automatic Response)'],
    ['Auto-Submitted: auto-generated'],
  ])('is marked as automatic by %s', (field) => {
    expect(parseLines(['From: ada@far.example', field, '', 'Write to bob@far.example']).kind).toBe('autoReply');
  });

  it('is an unsubscribe request, even if a mail program marks it as automatic', () => {
    const wish = [
      'From: ada@far.example',
      'Subject: unsubscribe',
      'Auto-Submitted: auto-replied',
      '',
      'Unsubscribe me.',
    ];
    expect(parseLines(wish).kind).toBe('other');
  });

  it('is a personal mail, an empty message or noise', () => {
    expect(parseLines(['From: Ada <ada@far.example>', 'Subject: Thanks', '', 'bob@far.example says hello']).kind).toBe(
      'other',
    );
    expect(parseLines(['']).kind).toBe('other');
  });

  it('is cheap to parse with endless sibling parts, after the parts before them are read', () => {
    const parts = '--cut\r\n\r\nx\r\n'.repeat(1_800_000);
    const head = 'From: MAILER-DAEMON@far.example\r\nContent-Type: multipart/report; boundary=cut\r\n\r\n';
    const report = 'Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.far.example\r\n\r\n';
    const status = 'Final-Recipient: rfc822; a@far.example\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n';
    const raw = Buffer.from(`${head}--cut\r\n${report}${status}${parts}`);
    const before = process.threadCpuUsage();
    expect(parseBounce(raw)).toMatchObject({ kind: 'bounce', recipients: [{ recipient: 'a@far.example' }] });
    // Processor time, because a busy machine takes longer.
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_500_000);
  });

  it('never throws for any input', () => {
    const piece = fc.constantFrom(
      'Content-Type: multipart/report; boundary=x',
      '--x',
      '--x--',
      '',
      'Final-Recipient: rfc822;',
      'a@b.example',
      '<a@b.example>:',
      '550 5.1.1',
      '=?utf-8?B?',
      'Content-Transfer-Encoding: base64',
      ' folded',
      'Content-Type: message/rfc822',
      ...HEAD,
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (lines) => void parseLines(lines)),
    );
  });
});
