import { DomUtils, parseDocument } from 'htmlparser2';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { encodeBase64, encodeQuoted } from '#lib/mail/encode-body.ts';
import { applyTracking, planTracking, type TrackingWanted } from '#lib/mail/rewrite-html/plan-tracking.ts';
import type { TrackedLink } from '#lib/mail/tracking-token.ts';
import { cpuTime } from '../../fixtures/cpu-time.ts';
import { fc } from '../../fixtures/properties.ts';

const ALL: TrackingWanted = { initialOpen: true, open: true, click: true };
const OURS = 'https://t.example/t/';
const PIXEL = /<img src="https:\/\/t\.example\/t\/o\/\w+" alt="" [^>]*>/g;

/** The message with addresses that say what they are; null where nothing is to be changed. */
function track(raw: Buffer, wanted = ALL): { raw: Buffer; links: (TrackedLink & { kind: string })[] } | null {
  const links: (TrackedLink & { kind: string })[] = [];
  const plan = planTracking(raw, wanted, OURS);
  if (!plan) return null;
  const tracked = applyTracking(plan, {
    pixel: (kind) => `${OURS}o/${kind}`,
    link: (kind, link) => `${OURS}c/${links.push({ kind, ...link })}`,
  });
  return { raw: tracked, links };
}

const message = (html: string | Buffer, type = 'text/html; charset=utf-8', encoding = '8bit'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `From: a@b.example\r\nSubject: x\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`,
    ),
    Buffer.from(html),
  ]);

/** The HTML of a message of one part after tracking. */
const tracked = (html: string, wanted = ALL): string => {
  const raw = message(html);
  const done = track(raw, wanted)?.raw ?? raw;
  return done.toString('utf8', done.indexOf('\r\n\r\n') + 4);
};

const clicks = (html: string) => track(message(html), { initialOpen: false, open: false, click: true })?.links ?? [];

describe('a tracked link in HTML', () => {
  it('is a web link in any notation, with the URL that a browser would open', () => {
    const html = [
      '<a href="https://one.example/?a=1&amp;b=2&copy=3">1</a>',
      "<A class=x HREF='http://two.example'>2</A>",
      '<a href=https://three.example/ >3</a>',
      '<a href="  https://four.example/a\n b ">4</a>',
      '<map><area href="https://five.example/&#252;"></map>',
      '<a href="https://grüße.example/">6</a>',
      '<a href="https://seven.example/" href="https://eight.example/">7</a>',
    ].join('\r\n');
    expect(clicks(html).map(({ url }) => url)).toEqual([
      'https://one.example/?a=1&b=2&copy=3',
      'http://two.example',
      'https://three.example/',
      'https://four.example/a b',
      'https://five.example/ü',
      'https://grüße.example/',
      'https://seven.example/',
    ]);
    const out = tracked(html, { ...ALL, open: false, initialOpen: false });
    expect(out).toContain('<a href="https://t.example/t/c/1">1</a>');
    expect(out).toContain("<A class=x HREF='https://t.example/t/c/2'>2</A>");
    expect(out).toContain('<a href=https://t.example/t/c/3 >3</a>');
    expect(out).toContain('<a href="https://t.example/t/c/7" href="https://eight.example/">7</a>');
  });

  it.each([
    '<a href="mailto:a@b.example">',
    '<a href="tel:+62811">',
    '<a href="#top">',
    '<a href="/relative">',
    '<a href="//scheme.example/">',
    '<a href="">',
    '<a href>',
    '<a name="x">',
    '<a>',
    '<a href="javascript:alert(1)">',
    '<a href="{{ url }}">',
    '<a href="https://x.example/{{id}}">',
    '<a href="%%unsubscribe%%">',
    '<a href="https://">',
    '<a href="https://t.example/t/u/token">',
    `<a href="https://long.example/${'x'.repeat(1_400)}">`,
    '<link href="https://x.example/a.css">',
    '<img src="https://x.example/a.png">',
    '<form action="https://x.example/">',
    '<script>"<a href=\'https://x.example/\'>"</script>',
    '<style>/* <a href="https://x.example/"> */</style>',
    '<title><a href="https://x.example/"></title>',
    '<textarea><a href="https://x.example/"></a></textarea>',
    '<!-- <a href="https://x.example/"> -->',
    '<!--[if mso]><a href="https://x.example/">x</a><![endif]-->',
    '<svg><a href="https://x.example/">x</a></svg>',
    '<svg><![CDATA[ > <a href="https://x.example/"> ]]></svg>',
    '<a href="https://x.example/',
    '<a href=https://x.example/',
    '<a title="<a href=\'https://x.example/\'>">',
    '<a data-msys-clicktrack="0" href="https://x.example/">',
    '<a href="https://x.example/" data-click-track=off>',
    '<a href="https://x.example/" clicktracking="off">',
    '<a href="https://x.example/" disable-tracking=true>',
    '<a href="https://x.example/" data-pm-no-track>',
  ])('is not %s', (html) => {
    expect(clicks(html)).toEqual([]);
    expect(tracked(html, { initialOpen: false, open: false, click: true })).toBe(html);
  });

  it('is a relative link when the document has a base', () => {
    const html =
      '<base href="https://x.example/a/"><a href="b">1</a><a href="/c">2</a><a href="#d">3</a><a href="mailto:e">4</a>';
    expect(clicks(html).map(({ url }) => url)).toEqual(['https://x.example/a/b', 'https://x.example/c']);
    expect(clicks('<base target=_blank><base href="mailto:x"><base href="https://x.example/"><a href=b>')).toEqual([]);
  });

  it('has the name that its author gave it, and unsubscribes if the author says so', () => {
    const html =
      '<a href="https://a.example/" data-msys-linkname="Big &amp; blue">1</a><a href="https://b.example/" data-link-name=Foot>2</a>' +
      '<a href="https://c.example/" data-msys-unsubscribe="1">3</a><a href="https://d.example/" data-link-name=Unsubscribe>4</a>' +
      '<a href="https://e.example/" data-msys-unsubscribe="0">5</a>';
    expect(clicks(html).map(({ kind, name }) => [kind, name])).toEqual([
      ['click', 'Big & blue'],
      ['click', 'Foot'],
      ['unsubscribe', null],
      ['unsubscribe', 'Unsubscribe'],
      ['click', null],
    ]);
  });

  it.each([
    ['<html><head><title>T</title></head><body class="b">Hi</body></html>', '<body class="b">^Hi$</body>'],
    ['<p>Hi</p>', '^<p>Hi</p>$'],
    ['<!doctype html>\r\n<style>p{}</style> Hi <p>x', '</style>^ Hi <p>x$'],
    ['<body>Hi</body><!-- </body> --> ', '<body>^Hi$</body>'],
    ['<body>Hi</html>', '<body>^Hi$</html>'],
    ['<body>Hi <a href="', '<body>^Hi <a href="'],
    ['<body>Hi <!-- and so', '<body>^Hi <!-- and so'],
    ['<body>Hi <textarea>and so', '<body>^Hi <textarea>and so'],
    ['<body>Hi <', '<body>^Hi <$'],
  ])('is next to an open pixel in %s', (html, wanted) => {
    const shown = tracked(html).replace(/<img src="https:\/\/t\.example\/t\/o\/(\w+)"[^>]*>/g, (_, kind) =>
      kind === 'open' ? '$' : '^',
    );
    expect(shown).toContain(wanted);
  });
});

describe('the parts of a message', () => {
  const HTML =
    '<body>Grüße, <a href="https://x.example/?a=1">hier</a> und noch ein langer Satz = so lang, dass er bricht.</body>';

  it.each([
    ['8bit', (bytes: Buffer) => bytes],
    ['quoted-printable', (bytes: Buffer) => encodeQuoted(bytes)],
    ['base64', (bytes: Buffer) => encodeBase64(bytes)],
  ])('sent as %s have the same content except for tracking', async (encoding, encode) => {
    const raw = message(encode(Buffer.from(HTML)), 'text/html; charset=utf-8', encoding);
    const done = track(raw);
    const read = await PostalMime.parse(done?.raw ?? raw);
    expect(read.html?.replace(PIXEL, '').trimEnd()).toBe(HTML.replace('https://x.example/?a=1', `${OURS}c/1`));
    expect(read.html?.match(PIXEL)).toHaveLength(2);
    for (const line of done?.raw.toString('latin1').split('\r\n') ?? []) expect(line.length).toBeLessThanOrEqual(998);
    if (encoding === 'quoted-printable') {
      for (const line of done?.raw.toString('latin1').split('\r\n') ?? []) expect(line.length).toBeLessThanOrEqual(77);
    }
  });

  it('keep every line of quoted-printable without tracking, however it was wrapped', () => {
    const odd = 'H=\r\ni=20=zz  \r\n=e4=E4 = \t\r\n<a href=3D"https://x.ex=\r\nample/">x</a>=\r\n\r\nlast=\r\n';
    const done = track(message(odd, 'text/html; charset=iso-8859-1', 'Quoted-Printable'), {
      ...ALL,
      initialOpen: false,
      open: false,
    });
    const body = done?.raw.toString('latin1').split('\r\n\r\n').slice(1).join('\r\n\r\n') ?? '';
    expect(body).toBe(odd.replace('https://x.ex=\r\nample/', `=\r\n${OURS}c/1=\r\n`));
    expect(done?.links).toMatchObject([{ url: 'https://x.example/' }]);
  });

  it('become quoted-printable when a line would exceed the limit', async () => {
    const html = `<body>${'x'.repeat(950)}<a href="https://x.example/">é</a></body>`;
    const done = track(message(html, 'text/html; charset=utf-8', '8bit'));
    expect(done?.raw.toString('latin1')).toContain('Content-Transfer-Encoding: quoted-printable\r\n\r\n');
    expect((await PostalMime.parse(done?.raw ?? '')).html?.replace(PIXEL, '').trimEnd()).toBe(
      html.replace('https://x.example/', `${OURS}c/1`),
    );
  });

  it('that are not readable HTML are unchanged: text, AMP, attachments, embedded messages, signed parts', () => {
    const link = '<a href="https://x.example/">x</a>';
    const parts = (type: string, ...all: string[]) =>
      message(`--b\r\n${all.join('\r\n--b\r\n')}\r\n--b--\r\n`, `multipart/${type}; boundary="b"`, '7bit');
    for (const raw of [
      message(link, 'text/plain'),
      message(link, 'text/html; charset=utf-16'),
      message(link, 'text/html', 'x-uuencode'),
      message(`${encodeBase64(Buffer.from(link))}*`, 'text/html', 'base64'),
      message('', 'text/html'),
      message(`${link}${' '.repeat(1_100_000)}`),
      parts('signed; protocol="application/pgp-signature"', `Content-Type: text/html\r\n\r\n${link}`),
      parts('mixed', `Content-Type: text/html\r\nContent-Disposition: attachment; filename=a.html\r\n\r\n${link}`),
      parts('mixed', `Content-Type: message/rfc822\r\n\r\nContent-Type: text/html\r\n\r\n${link}`),
      parts('alternative', `Content-Type: text/x-amp-html\r\n\r\n<html amp4email>${link}</html>`, `\r\n${link}`),
      message(link, 'multipart/mixed; boundary="other"', '7bit'),
      message(link, 'multipart/mixed', '7bit'),
    ]) {
      expect(track(raw), raw.toString('latin1', 0, 200)).toBeNull();
    }
  });

  it('of an alternative change in its HTML only, also in nested ones, with one set of pixels', () => {
    const inner = `--i\r\nContent-Type: text/plain\r\n\r\nhttps://x.example/\r\n--i\r\nContent-Type: text/html\r\n\r\n<body><a href="https://x.example/">x</a></body>\r\n--i--\r\n`;
    const amp = `--o\r\nContent-Type: text/x-amp-html\r\n\r\n<a href="https://x.example/">x</a>\r\n`;
    const second = `--o\r\nContent-Type: TEXT/HTML; charset="us-ascii"\r\nContent-Disposition: inline\r\n\r\n<a href="https://y.example/">y</a>\r\n--o--\r\nepilogue`;
    const raw = message(
      `--o\r\nContent-Type: multipart/alternative;\r\n boundary=i\r\n\r\n${inner}\r\n${amp}${second}`,
      'multipart/mixed; boundary=o',
      '7bit',
    );
    const done = track(raw);
    const text = done?.raw.toString('latin1') ?? '';
    expect(done?.links.map(({ url }) => url)).toEqual(['https://x.example/', 'https://y.example/']);
    expect(text.match(PIXEL)).toHaveLength(2);
    const undone = text
      .replace(PIXEL, '')
      .replace(`${OURS}c/1`, 'https://x.example/')
      .replace(`${OURS}c/2`, 'https://y.example/');
    expect(undone).toBe(raw.toString('latin1'));
  });

  it('in double-byte charsets are read by their own rules', () => {
    const escaped = Buffer.from(
      '<p>\u001b$B<a href="https://no.example/">\u001b(B <a href="https://yes.example/">x</a>',
      'latin1',
    );
    expect(track(message(escaped, 'text/html; charset=ISO-2022-JP', '7bit'))?.links).toMatchObject([
      { url: 'https://yes.example/' },
    ]);
    const cut = Buffer.from('<p>\u001b$B%F%9%H', 'latin1');
    expect(track(message(cut, 'text/html; charset=ISO-2022-JP', '7bit'), { ...ALL, initialOpen: false })).toBeNull();
    const sjis = Buffer.concat([
      Buffer.from('<a href="https://x.example/?q='),
      Buffer.from([0x83, 0x5c]),
      Buffer.from('">'),
    ]);
    expect(
      track(message(sjis, 'text/html; charset=Shift_JIS'), { ...ALL, open: false, initialOpen: false }),
    ).toBeNull();
  });

  it('with any HTML show the same text and keep every octet without tracking', () => {
    const pieces = fc.constantFrom(
      ...[
        '<a href="https://x.example/">',
        '</a>',
        "<a href='http://y.example/'",
        '<a href=https://z.example',
        '>',
        '<',
      ],
      ...[
        '"',
        "'",
        '=',
        '<!--',
        '-->',
        '--!>',
        '<!',
        '<![CDATA[',
        ']]>',
        '<script>',
        '</script>',
        '<style>',
        '</style>',
      ],
      ...[
        '<title>',
        '</title>',
        '<textarea>',
        '</textarea>',
        '<body>',
        '</body>',
        '</html>',
        '<html>',
        '<head>',
        '&amp;',
        '&',
      ],
      ...[
        '<svg>',
        '</svg>',
        '<plaintext>',
        '<xmp>',
        '</',
        '</ body>',
        '<body ',
        'text',
        ' ',
        '\r\n',
        'ü',
        '=3D',
        '<base href="https://b.example/">',
      ],
      ...['<select>', '<table>', '<noscript>', '<iframe>', '<a/href="https://w.example/"/>', '<?xml', '</title ', '\0'],
    );
    const html = fc.array(fc.oneof({ weight: 4, arbitrary: pieces }, { weight: 1, arbitrary: fc.string() }), {
      maxLength: 30,
    });
    const encodings = fc.constantFrom('8bit', 'quoted-printable', 'base64');
    fc.assert(
      fc.property(html, encodings, (some, encoding) => {
        const source = some.join('').toWellFormed();
        const bytes = Buffer.from(source);
        const body = encoding === '8bit' ? bytes : encoding === 'base64' ? encodeBase64(bytes) : encodeQuoted(bytes);
        const done = track(message(body, 'text/html; charset=utf-8', encoding));
        if (!done) return;
        const content = decode(done.raw);
        let undone = content.replace(PIXEL, '');
        for (const [index, { url }] of done.links.entries())
          undone = undone.replace(new RegExp(`${OURS}c/${index + 1}(?!\\d)`), () => url);
        // A target is decoded but not resolved: without the base before it, and `&amp;` as `&`.
        const normal = (text: string) => text.replaceAll('https://b.example/', '').replaceAll('&amp;', '&');
        expect(normal(undone)).toBe(normal(source));
        expect(textOf(content)).toBe(textOf(source));
      }),
      { numRuns: 400 },
    );
  });

  it('of a hostile shape take no longer than others', () => {
    const startedAt = cpuTime();
    for (const html of ['<'.repeat(1_000_000), '<a '.repeat(300_000), '<!--'.repeat(250_000), '<svg>'.repeat(200_000)])
      track(message(html));
    track(message(`<a ${'x '.repeat(20_000)}href="https://x.example/">`));
    track(message('--b\r\n'.repeat(100_000), 'multipart/mixed; boundary=b', '7bit'));
    expect(cpuTime() - startedAt).toBeLessThan(5_000);
  });
});

const textOf = (html: string): string => DomUtils.textContent(parseDocument(html));

/** The content of a message of one part. */
function decode(raw: Buffer): string {
  const text = raw.toString('latin1');
  const at = text.indexOf('\r\n\r\n');
  const body = text.slice(at + 4);
  if (/encoding: base64/i.test(text.slice(0, at))) return Buffer.from(body, 'base64').toString();
  if (!/encoding: quoted/i.test(text.slice(0, at))) return Buffer.from(body, 'latin1').toString();
  const octets = body
    .replace(/=[ \t]*\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(octets, 'latin1').toString();
}
