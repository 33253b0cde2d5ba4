import { describe, expect, it } from 'vitest';
import { brief, HEAD, parseLines, recipientsOf } from '../../../fixtures/bounces/bounce-lines.ts';

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

describe('a bounce in free text', () => {
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
      'a remote server that names another address',
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
      'a failing name server',
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
      'a mailer in Chinese, with punctuation right before an address',
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
      'Domino, with the subject of the message',
      [
        'Your message',
        '  Subject: Your message awaits moderator approval',
        'was not delivered to:',
        '  ada@far.example',
        'because:',
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
  ])('of %s yields its failed recipients and reasons', (_, lines, expected) => {
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

describe('a bounce that names no recipient', () => {
  const notice = (from: string, subject: string, ...lines: string[]) =>
    parseLines([
      `From: ${from}`,
      'To: <b0@bounces.ours.example>',
      `Subject: ${subject}`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      ...lines,
    ]);

  it.each<[language: string, from: string, subject: string, line: string, bounceClass: number]>([
    ['German', 'MAILER-DAEMON@far.example', 'Unzustellbar', 'Ihre Nachricht konnte nicht zugestellt werden.', 40],
    [
      'German',
      'postmaster@far.example',
      'Ihre E-Mail',
      'Die Nachricht wurde nicht zugestellt: Empfänger unbekannt.',
      10,
    ],
    [
      'French',
      'postmaster@far.example',
      'Votre message',
      "Votre message n'a pas pu être remis à son destinataire.",
      40,
    ],
    ['French', 'MAILER-DAEMON@far.example', 'Échec', 'Échec de la remise : boîte du destinataire pleine.', 22],
    ['Spanish', 'postmaster@far.example', 'Su mensaje', 'No se ha podido entregar su mensaje.', 40],
    ['Spanish', 'MAILER-DAEMON@far.example', 'Error', 'Su mensaje fue devuelto: la cuenta no existe.', 10],
    ['Portuguese', 'postmaster@far.example', 'Sua mensagem', 'A mensagem não foi entregue.', 40],
    ['Italian', 'postmaster@far.example', 'Messaggio', 'Il messaggio non è stato consegnato.', 40],
    ['Dutch', 'postmaster@far.example', 'Uw bericht', 'Uw bericht kon niet worden bezorgd.', 40],
    ['Polish', 'postmaster@far.example', 'Wiadomość', 'Wiadomość nie została dostarczona.', 40],
    ['Russian', 'postmaster@far.example', 'Письмо', 'Ваше письмо не было доставлено.', 40],
    ['Japanese', 'MAILER-DAEMON@far.example', 'メール', 'メールをお届けできませんでした。', 40],
    ['Japanese', 'postmaster@far.example', 'エラー', '配信できませんでした。ユーザーが存在しません。', 10],
    ['Korean', 'postmaster@far.example', '메일', '메일을 전달할 수 없습니다. 전달되지 않았습니다.', 40],
    ['English', 'MAILER-DAEMON@far.example', 'Failure notice', 'Your message could not be delivered.', 40],
  ])('is recognized in %s from %s: %s', (_, from, subject, line, bounceClass) => {
    expect(notice(from, subject, line)).toMatchObject({ kind: 'unnamed', failure: { bounceClass, action: 'failed' } });
  });

  it.each([
    'Ihre Nachricht ist verzögert und wurde noch nicht zugestellt. Weitere Versuche folgen.',
    "Votre message n'a pas pu être remis. De nouvelles tentatives auront lieu.",
    'No se ha podido entregar su mensaje. Se volverá a intentar.',
    'メールを配信できません。遅延しています。',
  ])('is a delay if delivery is still being retried: %s', (line) => {
    expect(notice('MAILER-DAEMON@far.example', 'Nachricht', line)).toMatchObject({ failure: { action: 'delayed' } });
  });

  it('is neither an automatic answer, nor mail of a list, nor an answer, nor an ordinary mail of a postmaster', () => {
    const far = 'postmaster@far.example';
    const failed = 'Ihre Nachricht konnte nicht zugestellt werden.';
    expect(notice(far, 'Abwesenheit', 'Ich bin im Urlaub, Ihre Nachricht wurde nicht zugestellt.').kind).not.toBe(
      'unnamed',
    );
    expect(notice(far, 'Automatische Antwort: Hallo', failed).kind).toBe('autoReply');
    expect(notice(far, 'Wartung am Sonntag', 'Unsere Server werden am Sonntag gewartet.').kind).toBe('other');
    expect(notice('Ada <ada@far.example>', 'Post', failed).kind).toBe('other');
    const withField = (field: string, subject: string) =>
      parseLines([`From: ${far}`, `Subject: ${subject}`, field, 'Content-Type: text/plain; charset=utf-8', '', failed])
        .kind;
    expect(withField('List-Post: <mailto:a@far.example>', 'Post')).not.toBe('unnamed');
    expect(withField('In-Reply-To: <1@ours.example>', 'Re: Post')).not.toBe('unnamed');
    expect(withField('X-Autoreply: yes', 'Post')).not.toBe('unnamed');
  });
});
