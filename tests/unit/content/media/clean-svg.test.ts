import { describe, expect, it } from 'vitest';
import { cleanSvg } from '#lib/content/media/clean-svg.ts';
import { HOSTILE_SVGS } from '../../../fixtures/media/hostile-svgs.ts';
import { fc } from '../../../fixtures/properties.ts';

const clean = (source: string) => cleanSvg(Buffer.from(source));

/** Elements and attributes that run something, and values that load something. */
const NAMES = /<(?!\/?(?:svg|rect|g|defs|symbol|use|title|desc|text|style|image|filter)\b)|\son\w+\s*=|<!|<\?/i;
const VALUES = /javascript:|https?:\/\/(?!www\.w3\.org\/2000\/svg")|data:|url\(|@import/i;

describe('a hostile SVG', () => {
  it.each(Object.entries(HOSTILE_SVGS))('of the kind %s is refused, or loses what runs', (_, source) => {
    const content = clean(source)?.content ?? '';
    expect(content.replaceAll(/="[^"]*"/g, '=""')).not.toMatch(NAMES);
    expect(content).not.toMatch(VALUES);
  });

  it('is refused with a document type, an entity, another root or two roots', () => {
    const { doctype, entity, externalEntity, bomb, html, htmlAfter, htmlBefore, prefixedRoot } = HOSTILE_SVGS;
    for (const source of [doctype, entity, externalEntity, bomb, html, htmlAfter, htmlBefore, prefixedRoot, '', 'no'])
      expect(clean(source ?? '')).toBeNull();
  });

  it('is refused where elements are inside each other too deeply, or the text has no known code', () => {
    expect(clean(`<svg>${'<g>'.repeat(300)}${'</g>'.repeat(300)}</svg>`)).toBeNull();
    expect(cleanSvg(Buffer.from([0x3c, 0x73, 0x76, 0x67, 0x3e, 0xff]))).toBeNull();
    expect(cleanSvg(Buffer.from('<svg>\0</svg>'))).toBeNull();
  });

  it('of any text is refused or comes out the same when it is cleaned again', () => {
    const piece = fc.constantFrom(
      ...[
        '<svg>',
        '</svg>',
        '<g>',
        '</g>',
        '<script>',
        '</script>',
        '<style>',
        '</style>',
        '"',
        "'",
        '<![CDATA[',
        ']]>',
      ],
      ...[
        '<!--',
        '-->',
        '<rect ',
        '/>',
        '>',
        'onload=',
        'href="#a"',
        ' style="',
        'url(#a)',
        '&lt;',
        '&#60;',
        '<a>',
        'x',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const once = clean(`<svg>${pieces.join('')}</svg>`);
        if (!once) return;
        expect(once.content).not.toMatch(/<script|\sonload=/i);
        expect(clean(once.content)?.content).toBe(once.content);
      }),
    );
  });
});

describe('a harmless SVG', () => {
  it('keeps its shapes, gradients, texts, styles and embedded pictures', () => {
    const source = `<?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 12">
      <title>A &amp; B</title><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
      <style>.a{fill:url(#g);stroke:red}</style><path class="a" d="M0 0h1"/><use xlink:href="#g"/>
      <rect style="fill:url('#g');opacity:.5" transform="scale(2)"/>
      <image href="data:image/png;base64,iVBORw0KGgo="/><text x="1">Ł<tspan>ó</tspan>dź</text></svg>`;
    const cleaned = clean(source);
    for (const part of [
      '<title>A &amp; B</title>',
      '<linearGradient id="g"><stop offset="0" stop-color="#fff">',
      '<style>.a{fill:url(#g);stroke:red}</style>',
      '<path class="a" d="M0 0h1">',
      '<use href="#g">',
      `<rect style="fill:url('#g');opacity:.5" transform="scale(2)">`,
      '<image href="data:image/png;base64,iVBORw0KGgo=">',
      '<text x="1">Ł<tspan>ó</tspan>dź</text>',
    ])
      expect(cleaned?.content).toContain(part);
    expect(cleaned).toMatchObject({ width: 24, height: 12 });
  });

  it.each([
    ['width="100" height="50"', 100, 50],
    ['width="1in" height="72pt"', 96, 96],
    ['width="200" viewBox="0 0 4 2"', 200, 100],
    ['height="10" viewBox="0 0 4 2"', 20, 10],
    ['width="100%" height="100%" viewBox="0 0 4 2"', 4, 2],
    ['width="-5"', 300, 150],
    ['', 300, 150],
    ['width="90000" height="45000"', 10_000, 5_000],
  ])('with %s is %i by %i', (attributes, width, height) => {
    expect(clean(`<svg ${attributes}/>`)).toMatchObject({ width, height });
  });

  it('is read as UTF-16 by its mark', () => {
    const bytes = Buffer.from('\ufeff<svg><title>é</title></svg>', 'utf16le');
    expect(cleanSvg(bytes)?.content).toContain('<title>é</title>');
  });
});
