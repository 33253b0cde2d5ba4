import { describe, expect, it, test } from 'vitest';
import { inlineCss } from '#lib/mail/inline-css/inline-css.ts';
import { cpuTime } from '../../fixtures/cpu-time.ts';
import { fc } from '../../fixtures/properties.ts';

const MOST_MS = 3_000;

/** The body after the rules of a style sheet were inlined. */
const inlined = (css: string, body: string): string => {
  const head = `<style>${css}</style>`;
  const out = inlineCss(head + body)?.html ?? 'refused';
  return out.startsWith(head) ? out.slice(head.length) : out;
};

describe('rules of a style sheet', () => {
  test.each([
    ['p { color: red }', '<p>a</p>', '<p style="color: red">a</p>'],
    [
      '.a, #b { margin: 0 }',
      '<i class="x a"></i><b id=b></b>',
      '<i style="margin: 0" class="x a"></i><b style="margin: 0" id=b></b>',
    ],
    [
      'div p { top: 1px } div > p { left: 1px }',
      '<div><p></p><b><p></p></b></div>',
      '<div><p style="top: 1px; left: 1px"></p><b><p style="top: 1px"></p></b></div>',
    ],
    [
      'h1 + p { top: 0 } h1 ~ b { top: 1px }',
      '<h1></h1><p></p><b></b><p></p>',
      '<h1></h1><p style="top: 0"></p><b style="top: 1px"></b><p></p>',
    ],
    [
      'a[href^="https"] { top: 0 } a[x] { left: 0 }',
      '<a href="https://e"></a><a x>',
      '<a style="top: 0" href="https://e"></a><a style="left: 0" x>',
    ],
    ['p { color: red } .a { color: blue } p { color: green }', '<p class=a>', '<p style="color: blue" class=a>'],
    ['p { color: red; top: 0 }', '<p style="color: blue">', '<p style="top: 0; color: blue">'],
    ['p { color: red !important }', '<p style="color: blue">', '<p style="color: red">'],
    ['p { color: red !important }', '<p style="color: blue !important">', '<p style="color: blue">'],
    ['p { font-family: \'A "B"\' }', '<p>', '<p style="font-family: &quot;A \\&quot;B\\&quot;&quot;">'],
    [
      'p { color: red }',
      "<p style='left:0'><p style=left:0>",
      '<p style=\'color: red; left: 0\'><p style="color: red; left: 0">',
    ],
    [
      'li { top: 0 } ul > li { left: 0 }',
      '<ul><li>a<li>b</ul>',
      '<ul><li style="top: 0; left: 0">a<li style="top: 0; left: 0">b</ul>',
    ],
    ['td { top: 0 }', '<table><tr><td>{{#each x}}</table>', '<table><tr><td style="top: 0">{{#each x}}</table>'],
    ['title, style, p { top: 0 }', '<title>x</title><P CLASS=a>', '<title>x</title><P style="top: 0" CLASS=a>'],
  ])('%s', (css, body, expected) => {
    expect(inlined(css, body)).toBe(expected);
  });

  test.each([
    '@media (max-width: 1px) { p { top: 0 } }',
    'p:hover { top: 0 }',
    'p::before { top: 0 }',
    'p { ',
    '} p {',
    '',
  ])('%s stay where they are', (css) => {
    expect(inlined(css, '<p title="x">a</p>')).toBe('<p title="x">a</p>');
  });

  it('of a style sheet for print are left alone', () => {
    const html = '<style media="print">p { top: 0 }</style><p>';
    expect(inlineCss(html)?.html).toBe(html);
  });
});

test.each([
  ['<p style>', '<p style="top: 0">'],
  ['<p style=>', '<p style="top: 0">'],
  ['<p style="">', '<p style="top: 0">'],
  ["<p style = ''>", "<p style = 'top: 0'>"],
])('%s has no style of its own', (tag, expected) => {
  expect(inlined('p { top: 0 }', tag)).toBe(expected);
});

describe('hostile HTML', () => {
  it('is refused when it takes too many comparisons', () => {
    const css = Array.from({ length: 2_000 }, (_, index) => `.a${index} .b { top: 0 }`).join('');
    const start = cpuTime();
    expect(inlineCss(`<style>${css}</style>${'<p class=b>x</p>'.repeat(2_000)}`)).toBeNull();
    expect(inlineCss(`<style>${'a'.repeat(300_000)}</style>`)).toBeNull();
    const deep = `<style>${'div '.repeat(20)}p { top: 0 }</style>${'<div>'.repeat(3_000)}<p>`;
    expect(inlineCss(deep)).not.toBeNull();
    expect(cpuTime() - start).toBeLessThan(MOST_MS);
  });

  it('of any kind is edited in style attributes only', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<div class="a">',
      '</div>',
      '<td style="x:y">',
      '<!--',
      '-->',
      '<style>p{top:0}',
      '</style>',
      '<',
      '>',
      '"',
      ' ',
      'a',
      '&amp;',
      '<p style=',
      '<img/>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = `<style>p, .a, td { color: red }</style>${pieces.join('')}`;
        const without = (text: string) => text.replace(/\s?style(?:=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?/g, '');
        expect(without(inlineCss(html)?.html ?? '')).toBe(without(html));
      }),
      { numRuns: 500 },
    );
  });
});
