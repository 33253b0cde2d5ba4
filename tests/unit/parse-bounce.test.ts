import { describe, expect, it } from 'vitest';
import type { BouncedRecipient } from '#lib/mail/bounce/bounce-report.ts';
import { parseBounce } from '#lib/mail/bounce/parse-bounce.ts';
import { fc } from '../support/properties.ts';

const parse = (lines: readonly string[]) => parseBounce(Buffer.from(lines.join('\r\n'), 'utf8'));

const recipientsOf = (lines: readonly string[]): BouncedRecipient[] => {
  const report = parse(lines);
  return report.kind === 'bounce' ? report.recipients : [];
};

const brief = (lines: readonly string[]) =>
  recipientsOf(lines).map(({ recipient, action, bounceClass }) => `${recipient} ${action} ${bounceClass}`);

const HEAD = [
  'From: Mail Delivery System <MAILER-DAEMON@far.example>',
  'To: <b0@bounces.ours.example>',
  'Subject: Undelivered Mail',
];

const dsn = (...groups: string[][]): string[] => [
  ...HEAD,
  'Content-Type: multipart/report; report-type=delivery-status; boundary="cut"',
  '',
  '--cut',
  'Content-Type: text/plain',
  '',
  'Your message could not be delivered.',
  '--cut',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.far.example',
  ...groups.flatMap((group) => ['', ...group]),
  '',
  '--cut',
  'Content-Type: message/rfc822',
  '',
  'From: news@ours.example',
  'To: somebody.else@far.example',
  'Subject: Hello',
  '',
  'Hello.',
  '--cut--',
];

const text = (...lines: string[]): string[] => [
  ...HEAD,
  '',
  ...lines,
  '',
  '------ This is a copy of the message, including all the headers. ------',
  '',
  'Received: from ours.example by far.example',
  'From: news@ours.example',
  'To: other@copy.example',
];

describe('a delivery status notification (RFC 3464)', () => {
  it('tells of every recipient for itself', () => {
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

  it('is read in UTF-8 (RFC 6533), where groups follow each other without a line between them, and where its type is missing', () => {
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

  it('is about the outer message only: a report within the copy is somebody else’s', () => {
    const inner = dsn(['Final-Recipient: rfc822; a@far.example', 'Action: failed', 'Status: 5.1.1']).map((line) =>
      line === 'Hello.'
        ? 'Reporting-MTA: dns; q.example\r\n\r\nFinal-Recipient: rfc822; trap@far.example\r\nAction: failed\r\nStatus: 5.1.1'
        : line,
    );
    expect(brief(inner)).toEqual(['a@far.example failed 10']);
  });

  it('says that a domain which does not exist has no good address, but not while DNS is in trouble', () => {
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

describe('a bounce in free words', () => {
  it.each<[name: string, lines: string[], expected: string[]]>([
    [
      'qmail',
      [
        'Hi. This is the qmail-send program.',
        '',
        '<ada@far.example>:',
        'Sorry, no mailbox here by that name. (#5.1.1)',
        '',
        '<bob@far.example>:',
        '192.0.2.1 failed after I sent the message.',
        'Remote host said: 552 5.2.2 mailbox is full',
      ],
      ['ada@far.example failed 10', 'bob@far.example failed 22'],
    ],
    [
      'Exim',
      [
        'A message that you sent could not be delivered. The following address(es) failed:',
        '',
        '  ada@far.example',
        '    host mx.far.example [192.0.2.1]: 550 5.7.1 Message rejected as spam',
        '  bob@far.example',
        '    Unrouteable address',
      ],
      ['ada@far.example failed 52', 'bob@far.example failed 10'],
    ],
    [
      'Postfix',
      [
        'This is the mail system at host far.example.',
        '',
        '<ada@far.example>: host mx.far.example[192.0.2.1] said: 550 5.1.1',
        '    <ada@far.example>: Recipient address rejected: User unknown',
      ],
      ['ada@far.example failed 10'],
    ],
    [
      'sendmail',
      [
        '   ----- The following addresses had permanent fatal errors -----',
        '<ada@far.example>',
        '',
        '   ----- Transcript of session follows -----',
        '>>> RCPT To:<ada@far.example>',
        '<<< 550 5.1.1 User unknown',
        '550 5.1.1 <ada@far.example>... User unknown',
      ],
      ['ada@far.example failed 10'],
    ],
    [
      'sendmail with an alias',
      [
        '   ----- The following addresses had permanent fatal errors -----',
        'inner@deep.example',
        '    (reason: 550 No such user)',
        '    (expanded from: <ada@far.example>)',
      ],
      ['ada@far.example failed 10'],
    ],
    [
      'sendmail with an alias that it names again',
      [
        '   ----- The following addresses had permanent fatal errors -----',
        'inner@deep.example',
        '    (reason: 553 SPF fail)',
        '    (expanded from: <ada@far.example>)',
        '',
        '   ----- Transcript of session follows -----',
        '550 5.1.1 inner@deep.example... User unknown',
      ],
      ['ada@far.example failed 50'],
    ],
    [
      'a recipient whose name is a word of advice',
      [
        '<contact@far.example>: host mx.far.example said: 550 5.1.1 User unknown',
        '',
        'Questions? Contact us@far.example',
      ],
      ['contact@far.example failed 10'],
    ],
    [
      'Gmail, in its page',
      [
        '** Address not found **',
        'Your message wasn’t delivered to ada@far.example because the address couldn’t be found.',
        'The response was:',
        '',
        '550 5.1.1 No such account',
      ],
      ['ada@far.example failed 10'],
    ],
    [
      'Exchange Online',
      [
        'ada@far.example<mailto:ada@far.example> A fault occurred. Contact your helpdesk.',
        '550 5.4.1 Recipient address rejected: Access denied',
      ],
      ['ada@far.example failed 10'],
    ],
    [
      'a far end that speaks of another address',
      [
        '<ada@far.example>: host mx.far.example[192.0.2.1] said: 550',
        '    5.2.1 <a.lovelace@inner.example>... Addressee unknown (in reply to',
        '    RCPT TO command)',
      ],
      ['ada@far.example failed 10'],
    ],
    [
      'Google, with its reply below two paragraphs',
      [
        'Delivery to the following recipient failed permanently:',
        '',
        '     ada@far.example',
        '',
        'Technical details: it was rejected by the server of far.example.',
        '',
        'The error that the other server returned was:',
        '550-5.1.1 The account does not exist. Try',
        '550 5.1.1 to spell it differently',
      ],
      ['ada@far.example failed 10'],
    ],
    [
      'a name server in trouble',
      [
        '<ada@far.example>: Host or domain name not found. Name service error for name=far.example: Host not found, try again',
      ],
      ['ada@far.example failed 21'],
    ],
    [
      'Exim, of an address that it does not tell',
      ['The following address(es) failed:', '', '  an undisclosed address', '    (generated from ada@far.example)'],
      ['ada@far.example failed 40'],
    ],
    [
      'a mailer in Chinese, whose marks stand right before an address',
      ['收件人：ada@far.example', '原因：用户不存在'],
      ['ada@far.example failed 10'],
    ],
    [
      'LISTSERV',
      ['A list of the affected recipients follows.', '', 'Error-for:  ada@far.example', 'Error-Text: 550 no such user'],
      ['ada@far.example failed 10'],
    ],
    [
      'a gateway that lists with dashes',
      ['A mail of yours could not be delivered to the address', '-- ada@far.example', '', '550 Mailbox is frozen'],
      ['ada@far.example failed 10'],
    ],
    [
      'Exchange',
      [
        'Your message',
        '',
        '  To:      news@lists.example',
        '  Subject: Hello',
        '',
        'did not reach the following recipient(s):',
        '',
        'ada@far.example on Fri, 20 Nov 2026 12:00:00 +0000',
        '    The recipient name is not recognized',
        '    Unknown Recipient',
      ],
      ['ada@far.example failed 10'],
    ],
    [
      'Google',
      [
        'Delivery to the following recipient failed permanently:',
        '',
        '     ada@far.example',
        '',
        'Technical details of permanent failure:',
        'The error that the other server returned was: 554 5.7.1 Client host blocked using zen.spamhaus.org',
      ],
      ['ada@far.example failed 51'],
    ],
    [
      'Yahoo',
      [
        'Sorry, we were unable to deliver your message to the following address.',
        '',
        '<ada@far.example>:',
        "554: delivery error: dd This user doesn't have a far.example account",
      ],
      ['ada@far.example failed 10'],
    ],
    [
      'Domino',
      [
        'Your message',
        '',
        '  Subject: Hello',
        '',
        'was not delivered to:',
        '',
        '  ada@far.example',
        '',
        'because:',
        '',
        '  User ada (ada@far.example) not listed in Domino Directory',
      ],
      ['ada@far.example failed 10'],
    ],
    [
      'a sentence',
      ['Your message could not be delivered to: <ada@far.example>', 'as their mailbox is full.'],
      ['ada@far.example failed 22'],
    ],
    ['a copy alone', ['The message below was rejected: 550 no such user'], ['other@copy.example failed 10']],
    [
      'a delay',
      [
        'This is a warning message only. You do not need to resend your message.',
        '',
        '  ada@far.example',
        '    Connection timed out',
        'The message will be retried for 3 more days.',
      ],
      ['ada@far.example delayed 24'],
    ],
  ])('of %s names whom it did not reach, and why', (_, lines, expected) => {
    const found = recipientsOf(text(...lines)).map(
      ({ recipient, action, bounceClass }) =>
        `${recipient} ${action} ${bounceClass === 40 && action === 'delayed' ? 24 : bounceClass}`,
    );
    expect(found).toEqual(expected);
  });

  it('is read from X-Failed-Recipients, from HTML, in base64 and in another charset', () => {
    expect(brief(['X-Failed-Recipients: ada@far.example, bob@far.example', ...HEAD, '', 'Nothing to read.'])).toEqual([
      'ada@far.example failed 40',
      'bob@far.example failed 40',
    ]);
    const html = [
      ...HEAD,
      'Content-Type: text/html',
      '',
      '<p>Delivery failed:</p><p>&lt;ada@far.example&gt;: 550 5.1.1 User unknown</p>',
    ];
    expect(brief(html)).toEqual(['ada@far.example failed 10']);
    const encoded = Buffer.from('<ada@far.example>:\nBenutzer unbekannt\n', 'latin1').toString('base64');
    expect(
      brief([
        ...HEAD,
        'Content-Type: text/plain; charset=iso-8859-1',
        'Content-Transfer-Encoding: base64',
        '',
        encoded,
      ]),
    ).toEqual(['ada@far.example failed 10']);
  });
});

describe('the words of a far end', () => {
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
  ])('are what counts: %s', (_, diagnostic, bounceClass) => {
    expect(told(diagnostic, bounceClass === 23 ? '5.1.1' : '5.0.0')).toBe(`ada@far.example failed ${bounceClass}`);
  });
});

describe('what is no bounce', () => {
  const letter = (subject: string, ...fields: string[]): string[] => [
    'From: Ada <ada@far.example>',
    `Subject: ${subject}`,
    ...fields,
    '',
    'root@machine:/home/bob# make',
    'bob@far.example: 550 failed, user unknown',
  ];

  it('is a letter about an error, an answer in a list about one, and an answer to a bounce', () => {
    expect(parse(letter('Runtime error on start')).kind).toBe('other');
    expect(parse(letter('Re: Undeliverable mail', 'In-Reply-To: <1@ours.example>')).kind).toBe('other');
    expect(
      parse([
        'From: no-reply@far.example',
        'Subject: News',
        'List-Unsubscribe: <https://far.example>',
        ...letter('').slice(2),
      ]).kind,
    ).toBe('other');
  });

  it('is a machine’s notice about anything but mail, while one about mail is', () => {
    const notice = (line: string) => parse(['From: no-reply@far.example', 'Subject: Notice', '', line]).kind;
    expect(notice('Your payment failed. Write to the account desk <desk@far.example>.')).toBe('other');
    expect(notice('Mail to ada@far.example could not be delivered: user unknown')).toBe('bounce');
  });

  it('is mail of somebody who only calls himself a mail system, as it names nobody but whom it went to', () => {
    const lure = (from: string) => [
      from,
      ...HEAD.slice(1, 2),
      'Subject: Action needed',
      '',
      'b0@bounces.ours.example',
      'Your mailbox is full.',
    ];
    expect(parse(lure('From: Mail Delivery System <x@lure.example>')).kind).toBe('other');
    expect(
      parse([...lure('From: Sales <postmaster@lure.example>').slice(0, 4), 'An order for desk@lure.example']).kind,
    ).toBe('other');
    expect(
      parse([...lure('From: Mail Delivery System <x@far.example>'), '--- Below this line is a copy of the message.'])
        .kind,
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
    expect(parse(receipt).kind).toBe('other');
  });

  it('is unless an empty sender says so: a mail system without a name', () => {
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
      parse(['From: ada@far.example', 'Subject: Out of office', '', 'I am away. Write to bob@far.example']).kind,
    ).toBe('autoReply');
    expect(
      parse(['From: ada@far.example', 'Subject: Hello', 'Auto-Submitted: auto-replied', '', 'Thank you.']).kind,
    ).toBe('autoReply');
  });

  it.each([
    ['Subject: AUTO: Ada is out of the office (back on Monday)'],
    ['Subject: [Automatyczna odpowiedź] Hello'],
    ['Subject: Hello (Automatic Response)'],
    ['Auto-Submitted: auto-generated'],
  ])('is marked as a machine’s by %s', (field) => {
    expect(parse(['From: ada@far.example', field, '', 'Write to bob@far.example']).kind).toBe('autoReply');
  });

  it('is a wish to unsubscribe, though a mail program marks what it writes for its user as automatic', () => {
    const wish = [
      'From: ada@far.example',
      'Subject: unsubscribe',
      'Auto-Submitted: auto-replied',
      '',
      'Unsubscribe me.',
    ];
    expect(parse(wish).kind).toBe('other');
  });

  it('is a letter of a person, an empty message, or noise', () => {
    expect(parse(['From: Ada <ada@far.example>', 'Subject: Thanks', '', 'bob@far.example says hello']).kind).toBe(
      'other',
    );
    expect(parse(['']).kind).toBe('other');
  });

  it('costs little where parts stand side by side without end, and what comes before them is read', () => {
    const parts = '--cut\r\n\r\nx\r\n'.repeat(1_800_000);
    const head = 'From: MAILER-DAEMON@far.example\r\nContent-Type: multipart/report; boundary=cut\r\n\r\n';
    const report = 'Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.far.example\r\n\r\n';
    const status = 'Final-Recipient: rfc822; a@far.example\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n';
    const raw = Buffer.from(`${head}--cut\r\n${report}${status}${parts}`);
    const startedAt = performance.now();
    expect(parseBounce(raw)).toMatchObject({ kind: 'bounce', recipients: [{ recipient: 'a@far.example' }] });
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });

  it('never throws, whatever comes', () => {
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
    fc.assert(fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (lines) => void parse(lines)));
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

  it('names its type, its reporter and the recipient', () => {
    expect(parse(arf('abuse'))).toEqual({
      kind: 'complaint',
      complaint: { feedbackType: 'abuse', reportedBy: 'Loop/1.0', recipients: ['ada@far.example'] },
    });
  });

  it('is none where a person found the message wanted, or where authentication failed (RFC 6591)', () => {
    expect(parse(arf('not-spam')).kind).not.toBe('complaint');
    expect(parse(arf('auth-failure')).kind).not.toBe('complaint');
  });
});
