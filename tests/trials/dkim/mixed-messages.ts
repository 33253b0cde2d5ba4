/** A message for REST: the body of `POST /emails` without its sender. */
export type RestMessage = { name: string; email: Record<string, unknown> };

/** A raw message for SMTP: the octets after the fields that all messages have. */
export type RawMessage = {
  name: string;
  /** The header fields other than From, To, Date and Message-ID, and the body. */
  text: Buffer;
  /** True if it is also delivered, converted, to a remote server without 8BITMIME. */
  isForOldServers?: boolean;
};

const TO = 'someone@far.example';
const HTML =
  '<html><body><h1>Grüße</h1><p>Your <a href="https://shop.example/order?id=1&amp;x=2">order</a></p></body></html>';
const LONG = `${'A sentence that grows and grows, '.repeat(60)}\n${'x'.repeat(3_000)}`;
const AMP =
  '<!doctype html><html ⚡4email data-css-strict><head><meta charset="utf-8"><script async src="https://cdn.ampproject.org/v0.js"></script><style amp4email-boilerplate>body{visibility:hidden}</style></head><body>Hello</body></html>';

const file = (name: string, bytes: number, type: string) => ({
  filename: name,
  content_type: type,
  content: Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 31) & 0xff)).toString('base64'),
});

/** Messages of every kind that the API supports. */
export const REST_MESSAGES: readonly RestMessage[] = [
  { name: 'plain text', email: { to: TO, subject: 'Plain', text: 'Hello\nworld.\n' } },
  { name: 'plain text of one line without an end', email: { to: TO, subject: 'One line', text: 'Hello' } },
  { name: 'HTML', email: { to: TO, subject: 'HTML', html: HTML } },
  { name: 'text and HTML', email: { to: TO, subject: 'Both', text: 'Grüße', html: HTML } },
  {
    name: 'UTF-8 in subject, names and text',
    email: { to: `"Zoë 漢字" <${TO}>`, subject: 'Grüße ✓ 漢字', text: '漢字 ✓' },
  },
  { name: 'a long subject', email: { to: TO, subject: 'A subject that must be folded, '.repeat(20), text: 'Hello' } },
  { name: 'long lines', email: { to: TO, subject: 'Long lines', text: LONG, html: `<p>${LONG}</p>` } },
  {
    name: 'attachments',
    email: {
      to: TO,
      subject: 'Files',
      text: 'See the files.',
      attachments: [file('report.pdf', 20_000, 'application/pdf'), file('übersicht.csv', 900, 'text/csv')],
    },
  },
  {
    name: 'an inline picture',
    email: {
      to: TO,
      subject: 'Picture',
      html: '<img src="cid:logo">',
      attachments: [{ ...file('logo.png', 2_000, 'image/png'), content_id: 'logo', disposition: 'inline' }],
    },
  },
  { name: 'AMP', email: { to: TO, subject: 'AMP', text: 'Hello', html: HTML, amp_html: AMP } },
  {
    name: 'opens and clicks counted',
    email: { to: TO, subject: 'Counted', html: HTML, options: { open_tracking: true, click_tracking: true } },
  },
  {
    name: 'opens counted at once, to three recipients',
    email: {
      recipients: ['a', 'b', 'c'].map((name) => ({ address: `${name}@far.example` })),
      subject: 'Counted',
      html: HTML,
      options: { initial_open: true, open_tracking: true, click_tracking: true },
    },
  },
  {
    name: 'one-click unsubscribe',
    email: { to: TO, subject: 'News', html: HTML, text: 'News', options: { transactional: false } },
  },
  {
    name: 'one-click unsubscribe, counted',
    email: {
      to: TO,
      subject: 'News',
      html: HTML,
      options: { transactional: false, open_tracking: true, click_tracking: true },
    },
  },
  {
    name: 'headers, copies and Reply-To',
    email: {
      to: [TO, 'b@far.example'],
      cc: 'c@far.example',
      bcc: 'd@far.example',
      reply_to: 'reply@far.example',
      subject: 'Headers',
      text: 'Hello',
      headers: { 'X-Order': '4711', References: '<a@far.example>' },
    },
  },
  { name: '50 KB', email: { to: TO, subject: '50 KB', html: `<p>${'Fifty kilobytes. '.repeat(3_000)}</p>` } },
];

const raw = (name: string, text: string, more: Partial<RawMessage> = {}): RawMessage => ({
  name,
  text: Buffer.from(text.replaceAll('\n', '\r\n'), 'utf8'),
  ...more,
});

/** Messages of other programs, well-formed and odd ones. */
export const RAW_MESSAGES: readonly RawMessage[] = [
  raw('raw, plain', 'Subject: Raw\n\nHello\n'),
  raw('raw, with an empty body', 'Subject: Empty\n\n'),
  raw('raw, with empty lines only', 'Subject: Empty lines\n\n\n\n\n'),
  raw('raw, with empty lines at the end', 'Subject: Empty lines at the end\n\nHello\n\n\n\n'),
  raw('raw, with trailing spaces', 'Subject: Trailing \t \n\nHello \t \nworld\t\n  \n \t\nend  \n'),
  raw('raw, with dot lines', 'Subject: Dots\n\n.\n..\n.hidden\n...\n. .\n'),
  raw(
    'raw, with folded fields',
    'Subject: A\n folded\n\t subject  \nX-Folded:\n  \t once\n\n more\nReferences: <a@b>\n\t<c@d>\n\nHello\n',
  ),
  raw('raw, with runs of blanks', 'SUBJECT:   many     blanks\t\there\nComments:\n\nHello     world\t\t.\n'),
  raw('raw, 50 KB', `Subject: 50 KB\n\n${'A line of a message that has fifty kilobytes of them.\n'.repeat(950)}`),
  raw(
    'raw, multipart',
    [
      'Subject: Parts\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="=_b"\n\nPreamble\n',
      '--=_b\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nGr=C3=BC=C3=9Fe=20\n',
      '--=_b\nContent-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n\nAAECAwQFBgcICQ==\n--=_b--\nEpilogue\n',
    ].join(''),
  ),
  raw(
    'raw, 8-bit',
    'Subject: 8-bit\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\nGrüße ✓ 漢字\n',
    { isForOldServers: true },
  ),
  {
    name: 'raw, 8-bit in Latin-1',
    text: Buffer.from(
      'Subject: Latin-1\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: 8bit\r\n\r\nGr\xfc\xdfe\r\n',
      'latin1',
    ),
    isForOldServers: true,
  },
  raw(
    'raw, 8-bit in parts',
    'Subject: 8-bit parts\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-8\n\nGrüße\n--b\nContent-Type: text/html; charset=utf-8\n\n<p>Grüße</p>\n--b--\n',
    { isForOldServers: true },
  ),
  raw(
    'raw, with lines over 998 octets',
    `Subject: Long\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n${'word '.repeat(400)}\n${'x'.repeat(5_000)}\n`,
    { isForOldServers: true },
  ),
];
