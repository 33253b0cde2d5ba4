import { describe, expect, test } from 'vitest';
import { contrastOf } from '#lib/content/templates/compile/lint/lint-element.ts';
import { lintHtml } from '#lib/content/templates/compile/lint/lint-html.ts';
import { readMjml } from '#lib/content/templates/compile/read-mjml.ts';
import { insertPreheader } from '#lib/content/templates/insert-preheader.ts';
import { blankTags, maskTags, restoreTags } from '#lib/mail/template/mask-tags.ts';
import { cpuTime } from '../../../fixtures/cpu-time.ts';
import { fc } from '../../../fixtures/properties.ts';

/** Texts with many braces, line breaks and words like the mask's own. */
const braces = fc
  .array(fc.constantFrom('{{', '}}', '{{{', '}}}', '{{!--', '--}}', 'a', '\n', ' ', '"', '<', 'mwtag0z', '#if x'), {
    maxLength: 60,
  })
  .map((pieces) => pieces.join(''));

describe('tags', () => {
  test('are masked as words, with their line breaks, and put back', () => {
    const { text, tags } = maskTags('<a href="{{url}}">{{#each\nxs}}{{{x}}}{{!-- {{y}} --}}</a>');
    expect(text).toBe('<a href="mwtag0z">mwtag1z\nmwtag2zmwtag3z</a>');
    expect(tags).toEqual(['{{url}}', '{{#each\nxs}}', '{{{x}}}', '{{!-- {{y}} --}}']);
  });

  test('come back as they were, whatever the text', () => {
    fc.assert(
      fc.property(braces, (text) => {
        const masked = maskTags(text);
        const back = restoreTags(masked.text, masked.tags);
        // The line breaks of a tag are doubled, and words like those of the mask get a mark.
        const plain = (one: string) => one.replaceAll('\n', '').replaceAll('mwtag_', 'mwtag');
        expect(plain(back)).toBe(plain(text));
        expect(masked.text.split('\n')).toHaveLength(text.split('\n').length);
      }),
    );
  });

  test('are blanked without a change of any offset', () => {
    fc.assert(
      fc.property(braces, (text) => {
        const blank = blankTags(text);
        expect(blank).toHaveLength(text.length);
        expect(blank.split('\n').map((line) => line.length)).toEqual(text.split('\n').map((line) => line.length));
      }),
    );
  });

  test('that are never closed take linear time', () => {
    const started = cpuTime();
    maskTags('{{'.repeat(500_000));
    maskTags(`${'{{!--'.repeat(200_000)}}}`);
    expect(cpuTime() - started).toBeLessThan(2_000);
  });
});

describe('the structure of MJML', () => {
  const errorOf = (mjml: string) => {
    const [problem] = readMjml(mjml).problems;
    return problem ? `${problem.line}:${problem.column} ${problem.message}` : null;
  };
  const body = (inside: string) => `<mjml>\n<mj-body>\n${inside}\n</mj-body>\n</mjml>`;

  test.each([
    ['nothing', '', '1:1 MJML is one mjml element with everything in it'],
    ['no mjml element', '<mj-text>a</mj-text>', '1:1 MJML is one mjml element with everything in it'],
    ['an element that is not closed', body('<mj-section>'), '3:1 mj-section is not closed before the end of mj-body'],
    ['the end missing', '<mjml>\n <mj-body>', '2:2 mj-body is not closed'],
    ['an end tag too many', '<mjml></mjml>\n</mj-body>', '2:1 mj-body is not open'],
    ['text that is not closed', body('<mj-text>a</mj-button>'), '3:1 mj-text is not closed'],
    [
      'an include',
      body('<mj-include path="/etc/passwd" />'),
      '3:1 mj-include is not read: put the content here, or use a snippet',
    ],
    ['nesting without end', body('<mj-section>\n'.repeat(3_000)), '41:1 elements are nested deeper than 40'],
  ])('with %s is an error with its position', (_, mjml, error) => {
    expect(errorOf(mjml)).toBe(error);
  });

  test('may have HTML in its texts, closed or not', () => {
    expect(errorOf(body('<mj-text><p>a<br></mj-text><mj-image src="a" /><mj-raw><td></mj-raw>'))).toBeNull();
  });

  test('is read from any text without an exception', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<mjml>', '</mjml>', '<mj-text>', '</mj-text>', '<!--', '-->', 'a', '<')),
        (pieces) => {
          readMjml(pieces.join(''));
        },
      ),
    );
  });
});

describe('lint', () => {
  const codes = (html: string, job: Partial<Parameters<typeof lintHtml>[1]> = {}) =>
    lintHtml(html, { kind: 'email', hasLayout: false, preheader: null, ...job }).map(
      ({ level, code, line, column }) => `${level} ${code} ${line}:${column}`,
    );

  test.each([
    ['an image without alt', '<p>\n<img width="1">', ['warning imageWithoutAlt 2:1']],
    ['an image without width', '<img alt="">', ['warning imageWithoutSize 1:1']],
    ['a link without target', '<a>Order</a>', ['warning emptyLink 1:1']],
    ['a link that says nothing', '<a href="{{url}}">Click here</a>', ['warning vagueLink 1:1']],
    ['a form over http', '<form action="http://a.example">', ['error insecureForm 1:1']],
    ['a table without role', '<table><tr><td>a', ['warning layoutTable 1:1']],
    ['small text', '<p style="font-size: 11px">a', ['warning smallText 1:1']],
    ['low contrast', '<p style="color:#777;background-color:#888888">a', ['warning lowContrast 1:1']],
    ['a background image alone', '<p style="background:url(\'a.png\')">a', ['warning imageWithoutColor 1:1']],
  ])('reports %s with its position', (_, html, expected) => {
    expect(codes(html)).toEqual(expected);
  });

  test.each([
    '<img alt="" width="{{w}}"><a href="{{url}}">Your order</a>',
    '<table role="presentation"><tr><td>a</table><table><tr><th>a',
    '<p style="font-size:1px">a<p style="font-size:16px;color:#000;background:#fff">',
    '<a name="top"></a>',
  ])('is content with %s', (html) => {
    expect(codes(html)).toEqual([]);
  });

  test('reports what a document lacks, and nothing of it for a snippet or HTML in a layout', () => {
    const html = '<html><body><img alt="" width="1"></body></html>';
    const all = ['noLanguage', 'noTitle', 'noColorScheme', 'noPreheader', 'onlyImages'];
    expect(codes(html).map((line) => line.split(' ')[1])).toEqual(all);
    expect(codes(html, { kind: 'snippet' })).toEqual([]);
    expect(codes(html, { hasLayout: true })).toEqual([]);
  });

  test('reports HTML that Gmail clips', () => {
    expect(codes('a'.repeat(102_401))).toEqual(['warning clipped 1:1']);
  });

  test('reports the first ten of many alike, and bears a megabyte of anything', () => {
    expect(codes('<img>'.repeat(100))).toHaveLength(20);
    const started = cpuTime();
    for (const piece of ['<', '<a ', '<p style="', ';color', '<html>', '<style>', '{{', 'width:   ']) {
      codes(piece.repeat(Math.ceil(200_000 / piece.length)));
    }
    expect(cpuTime() - started).toBeLessThan(5_000);
  });

  test('knows the contrast of black and white, and of itself', () => {
    expect(contrastOf('#000', '#ffffff')).toBeCloseTo(21);
    expect(contrastOf('#abc', '#aabbcc')).toBe(1);
    expect(contrastOf('#abcd', '#fff')).toBeNull();
  });
});

describe('a preheader', () => {
  test.each([
    ['<html><BODY class="a"><p>x', /^<html><BODY class="a"><div style="[^"]+">A &lt; B<\/div><p>x$/],
    ['<html><head></head><p>x', /^<html><head><\/head><div style="[^"]+">A &lt; B<\/div><p>x$/],
    ['<p>x', /^<div style="[^"]+">A &lt; B<\/div><p>x$/],
    ['<body', /^<div style="[^"]+">A &lt; B<\/div><body$/],
  ])('is first in the body of %s', (html, expected) => {
    expect(insertPreheader(html, 'A < B')).toMatch(expected);
  });

  test('that is empty changes nothing', () => {
    expect(insertPreheader('<p>x', ' ')).toBe('<p>x');
    expect(insertPreheader('<p>x', undefined)).toBe('<p>x');
  });
});
