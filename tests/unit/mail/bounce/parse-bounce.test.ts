import { describe, expect, it } from 'vitest';
import { brief, dsn, HEAD, parseLines, recipientsOf } from '../../../fixtures/bounces/bounce-lines.ts';

describe('a delivery status notification (RFC 3464)', () => {
  it('is no bounce where it reports success alone, whatever its text says', () => {
    const lines = dsn(['Final-Recipient: rfc822; ada@far.example', 'Action: delivered', 'Status: 2.0.0']);
    const text = lines.indexOf('Content-Type: text/plain') + 2;
    const report = lines.toSpliced(
      text,
      0,
      'Mail to <ada@far.example> could not be delivered before: 550 5.1.1 user unknown',
    );
    expect(parseLines(report)).toEqual({ kind: 'other' });
  });

  it.each([
    ['<192.0.2.32 #5.0.0 smtp; 550 "Unknown User">', 10],
    ['<192.0.2.32 #5.2.2 smtp; 552 Mailbox full>', 22],
    ['<192.0.2.32 #5.0.0 smtp; 550 5.7.1 "Rejected for policy reasons">', 50],
    ['< #5.1.1 smtp;550 5.1.1 no such user>', 10],
  ])('that has no diagnostic is read from X-Supplementary-Info: %s', (supplement, bounceClass) => {
    const of = (...more: string[]) => [
      'Final-Recipient: RFC822; ada@far.example',
      'Action: failed',
      'Status: 5.0.0',
      ...more,
      `X-Supplementary-Info: ${supplement}`,
    ];
    expect(brief(dsn(of()))).toEqual([`ada@far.example failed ${bounceClass}`]);
    expect(brief(dsn(of('Diagnostic-Code: smtp;')))).toEqual([`ada@far.example failed ${bounceClass}`]);
    expect(brief(dsn(of('Diagnostic-Code: smtp; 554 Message too large')))).toEqual(['ada@far.example failed 23']);
  });

  it('yields every recipient separately', () => {
    const recipients = recipientsOf(
      dsn(
        [
          'Final-Recipient: rfc822; ada@far.example',
          'Action: failed',
          'Status: 5.1.1',
          'Remote-MTA: dns; mx2.far.example',
          'Diagnostic-Code: smtp; 550 5.1.1 <ada@far.example>',
          ' User unknown',
        ],
        [
          'Original-Recipient: rfc822;grace@far.example',
          'Final-Recipient: rfc822;grace@inner.far.example',
          'Action: failed',
          'Status: 5.2.2',
          'Diagnostic-Code: smtp; 552 5.2.2 Over quota',
        ],
        [
          'Final-Recipient: rfc822;late@far.example',
          'Action: delayed',
          'Status: 4.4.1',
          'Diagnostic-Code: smtp; 451 4.4.1 timed out',
        ],
        ['Final-Recipient: rfc822;ok@far.example', 'Action: delivered', 'Status: 2.0.0'],
      ),
    );
    expect(recipients).toMatchObject([
      {
        recipient: 'ada@far.example',
        originalRecipient: null,
        action: 'failed',
        bounceClass: 10,
        status: '5.1.1',
        remoteHost: 'mx2.far.example',
        reason: '550 5.1.1 <ada@far.example> User unknown',
      },
      {
        recipient: 'grace@inner.far.example',
        originalRecipient: 'grace@far.example',
        action: 'failed',
        bounceClass: 22,
      },
      { recipient: 'late@far.example', action: 'delayed' },
    ]);
  });

  it('is parsed in UTF-8 (RFC 6533), without blank lines between groups, and without its type', () => {
    const utf8 = dsn(['Final-Recipient: utf-8; jörg@far.example', 'Action: failed', 'Status: 5.1.1']).map((line) =>
      line.replace('message/delivery-status', 'message/global-delivery-status'),
    );
    expect(brief(utf8)).toEqual(['jörg@far.example failed 10']);
    const together = [
      'Final-Recipient: rfc822;a@far.example',
      'Action: failed',
      'Status: 5.1.1',
      'Final-Recipient: rfc822;b@far.example',
      'Action: failed',
      'Status: 5.7.1',
      'Diagnostic-Code: smtp;554 5.7.1 spam',
    ];
    expect(brief(dsn(together))).toEqual(['a@far.example failed 10', 'b@far.example failed 52']);
    expect(
      brief([
        ...HEAD,
        '',
        'Reporting-MTA: dns; x.example',
        '',
        'Final-Recipient: rfc822; a@far.example',
        'Action: failed',
        'Status: 5.1.1',
      ]),
    ).toEqual(['a@far.example failed 10']);
  });

  it('names the original recipient where the final one is a pipe or a file', () => {
    expect(
      brief(
        dsn([
          'Original-Recipient: rfc822;ada@far.example',
          'Final-Recipient: rfc822;|/usr/bin/filter',
          'Action: failed',
          'Status: 5.3.0',
        ]),
      ),
    ).toEqual(['ada@far.example failed 40']);
  });

  it('is parsed from the outer message only, not from a report within the copy', () => {
    const inner = dsn(['Final-Recipient: rfc822; a@far.example', 'Action: failed', 'Status: 5.1.1']).map((line) =>
      line === 'Hello.'
        ? 'Reporting-MTA: dns; q.example\r\n\r\nFinal-Recipient: rfc822; trap@far.example\r\nAction: failed\r\nStatus: 5.1.1'
        : line,
    );
    expect(brief(inner)).toEqual(['a@far.example failed 10']);
  });

  it('marks addresses of a domain that does not exist as invalid, but not after a DNS failure', () => {
    const status = (words: string) =>
      dsn([
        'Final-Recipient: rfc822; a@gone.example',
        'Action: failed',
        'Status: 5.4.4',
        `Diagnostic-Code: X-Postfix; ${words}`,
      ]);
    expect(
      brief(
        status('Host or domain name not found. Name service error for name=gone.example type=AAAA: Host not found'),
      ),
    ).toEqual(['a@gone.example failed 10']);
    expect(brief(status('Host or domain name not found. Name service error: try again later'))).toEqual([
      'a@gone.example failed 21',
    ]);
  });
});

describe('the text of a remote server', () => {
  const told = (diagnostic: string, status = '5.0.0') =>
    brief(
      dsn([
        'Final-Recipient: rfc822; ada@far.example',
        'Action: failed',
        `Status: ${status}`,
        `Diagnostic-Code: ${diagnostic}`,
      ]),
    )[0];

  it.each([
    [
      'within the quotes of a gateway that found another kind of fault',
      "smtp; 5.1.0 - Unknown address error 550-'5.7.1 Access denied' (delivery attempts: 0)",
      50,
    ],
    [
      'within the quotes of a gateway that found none',
      "smtp; 5.3.0 - Other mail system problem 550-'No such user' (delivery attempts: 1)",
      10,
    ],
    ['right behind the address', 'smtp; 550 ada@far.example...User unknown', 10],
    ['about a name that does not resolve', 'X-Postfix; [far.example]: Name or service not known', 10],
    ['about a domain that may exist', 'smtp; 550 Domain may not exist or DNS check failed', 21],
    ['about time that is over, not an account', 'smtp; 554 gave up on this recipient: retry time expired', 40],
    ['about the size of the message', 'smtp; 550 RCPT TO:<ada@far.example> max message size exceeded', 23],
    [
      'about the sender, whatever does not exist',
      'smtp; error after MAIL FROM:<news@ours.example>: 553 ours.example does not exist',
      50,
    ],
  ])('decides the class: %s', (_, diagnostic, bounceClass) => {
    expect(told(diagnostic, bounceClass === 23 ? '5.1.1' : '5.0.0')).toBe(`ada@far.example failed ${bounceClass}`);
  });
});

describe('a complaint (RFC 5965)', () => {
  const arf = (type: string): string[] => [
    'From: feedback@loop.example',
    'Subject: complaint',
    'Content-Type: multipart/report; report-type=feedback-report; boundary=cut',
    '',
    '--cut',
    'Content-Type: text/plain',
    '',
    'A complaint.',
    '--cut',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: Loop/1.0',
    'Original-Rcpt-To: <Ada@far.example>',
    '--cut',
    'Content-Type: message/rfc822',
    '',
    'From: news@ours.example',
    'To: ada@far.example',
    '',
    'Hello.',
    '--cut--',
  ];

  it('yields its type, its reporter and the recipient', () => {
    expect(parseLines(arf('abuse'))).toEqual({
      kind: 'complaint',
      complaint: { feedbackType: 'abuse', reportedBy: 'Loop/1.0', recipients: ['ada@far.example'] },
    });
  });

  it.each(['abuse', 'fraud', 'opt-out', 'Abuse'])('is a report of the type %s', (type) => {
    expect(parseLines(arf(type)).kind).toBe('complaint');
  });
});

describe('an automatic report (RFC 5965, RFC 6591)', () => {
  const report = (fields: readonly string[], text: string, type = 'message/feedback-report'): string[] => [
    'From: Postmaster <postmaster@receiver.example>',
    'Subject: FW: Undelivered: message rejected, failure notice',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="cut"',
    '',
    '--cut',
    'Content-Type: text/plain',
    '',
    text,
    '--cut',
    `Content-Type: ${type}`,
    '',
    ...fields,
    '--cut',
    'Content-Type: text/rfc822-headers',
    '',
    'From: news@ours.example',
    'To: ada@far.example',
    'Subject: News',
    '--cut--',
  ];

  const failure = [
    'Feedback-Type: auth-failure',
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    'Original-Mail-From: <news@ours.example>',
    'Original-Rcpt-To: <ada@far.example>',
    'Source-IP: 192.0.2.1',
    'Reported-Domain: OURS.example',
    'Auth-Failure: bodyhash',
    'Delivery-Result: reject',
    'DKIM-Domain: ours.example',
    'DKIM-Identity: @ours.example',
    'DKIM-Selector: s1',
    'Authentication-Results: receiver.example; dkim=fail (bodyhash) header.d=ours.example',
  ];

  const text =
    '550 5.7.1 the message to <ada@far.example> was rejected: 550 5.1.1 user unknown. It could not be delivered.';

  it.each(['message/feedback-report', 'text/plain'])('is recognized as failed authentication: %s', (type) => {
    expect(parseLines(report(failure, text, type))).toEqual({
      kind: 'notice',
      notice: {
        feedbackType: 'auth-failure',
        reportedBy: 'SomeGenerator/1.0',
        authFailure: {
          failed: 'bodyhash',
          deliveryResult: 'reject',
          reportedDomain: 'ours.example',
          sourceIp: '192.0.2.1',
          dkimDomain: 'ours.example',
          dkimSelector: 's1',
        },
      },
    });
  });

  it.each([
    'not-spam',
    'virus',
    'other',
    'dismiss',
    'x-new',
  ])('of the type %s is neither complaint nor bounce', (type) => {
    expect(parseLines(report([`Feedback-Type: ${type}`, 'User-Agent: Loop/1.0'], text))).toEqual({
      kind: 'notice',
      notice: { feedbackType: type, reportedBy: 'Loop/1.0', authFailure: null },
    });
  });

  it('is not recognized in a bounce that returns a message about one', () => {
    const bounce = [
      'From: MAILER-DAEMON@receiver.example',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=cut',
      '',
      '--cut',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.receiver.example',
      '',
      'Final-Recipient: rfc822; ada@far.example',
      'Action: failed',
      'Status: 5.1.1',
      '--cut',
      'Content-Type: message/rfc822',
      '',
      'From: news@ours.example',
      '',
      'Feedback-Type: auth-failure',
      '--cut--',
    ];
    expect(parseLines(bounce).kind).toBe('bounce');
  });
});
