import { wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { darken } from '#lib/mail/color-scheme/recolor.ts';
import { findDarkMode, showInScheme } from '#lib/mail/color-scheme/show-in-scheme.ts';
import { ALWAYS_DARK, OWN_DARK, WHITE_CARD } from '../../fixtures/mails/dark-mails.ts';
import { fc } from '../../fixtures/properties.ts';

const shown = (html: string, client: 'light' | 'dark') => showInScheme(html, client).html;

describe('findDarkMode', () => {
  it.each([
    ['a message without any is forced', WHITE_CARD, 'forced'],
    ['a message with a media query and a meta is own', OWN_DARK, 'own'],
    ['explicit dark colors is forced', ALWAYS_DARK, 'forced'],
    ['the older meta is own', '<meta name="supported-color-schemes" content="light dark"><p>Hi', 'own'],
    ['a root that is light and dark is own', '<style>html{color-scheme:light dark}</style><p>Hi', 'own'],
    [
      'a dark picture alone is own',
      '<picture><source media="(prefers-color-scheme: dark)" srcset="x.png"><img></picture>',
      'own',
    ],
    ['a light scheme alone is forced', '<meta name="color-scheme" content="light only"><p>Hi', 'forced'],
    ['a dark button in a light document is forced', '<style>.b{color-scheme:dark}</style><p>Hi', 'forced'],
    ['a query in the text is forced', '<p>@media (prefers-color-scheme: dark)</p>', 'forced'],
    ['more HTML than is read is unavailable', `<p>${'x'.repeat(1_000_000)}`, 'unavailable'],
  ])('of %s', (_name, html, mode) => {
    expect(findDarkMode(html)).toBe(mode);
  });
});

describe('a message with a dark design of its own', () => {
  it('has its media queries resolved for the chosen client and not for the reader’s system', () => {
    const html =
      '<style>@media screen and (prefers-color-scheme: dark){a{}} @media ( PREFERS-COLOR-SCHEME:light ){b{}}</style>';
    expect(shown(html, 'dark')).toBe(
      '<style>@media screen and (min-width: 0px){a{}} @media (max-width: 0px){b{}}</style>',
    );
    expect(shown(html, 'light')).toBe(
      '<style>@media screen and (max-width: 0px){a{}} @media (min-width: 0px){b{}}</style>',
    );
  });

  it('has the media queries of its pictures resolved, and keeps a query in text', () => {
    const html =
      '<p>(prefers-color-scheme: dark)</p><source media="(prefers-color-scheme: dark) and (min-width:1px)" srcset="x.png">';
    expect(shown(html, 'light')).toBe(
      '<p>(prefers-color-scheme: dark)</p><source media="(max-width: 0px) and (min-width:1px)" srcset="x.png">',
    );
  });

  it('uses the color scheme of its root, light without one, and dark if it names only dark', () => {
    const roots = (html: string) => [showInScheme(html, 'light').rootScheme, showInScheme(html, 'dark').rootScheme];
    expect(roots(OWN_DARK)).toEqual(['light', 'dark']);
    expect(roots('<style>@media (prefers-color-scheme:dark){p{color:red}}</style>')).toEqual(['light', 'light']);
    expect(roots('<meta name="color-scheme" content="dark"><p>Hi')).toEqual(['dark', 'dark']);
  });

  it('has every choice between schemes resolved', () => {
    expect(shown('<style>:root{color-scheme:light dark}</style>', 'dark')).toContain('color-scheme:dark}');
    expect(shown('<body style="color-scheme: dark light">', 'light')).toBe('<body style="color-scheme: light">');
  });
});

describe('a message with a dark mode forced on it', () => {
  it('is not changed in a light client', () => {
    expect(shown(WHITE_CARD, 'light')).toBe(WHITE_CARD);
  });

  it('is recolored only in style elements, style attributes and color attributes', () => {
    const html =
      '<style>/* #fff */ .a{color:#000;width:1px;background:#fff url("#fff.png") no-repeat}</style>' +
      '<td bgcolor="ffffff" title="#ffffff" style="font:12px &quot;White&quot;; border:1px solid black">#ffffff</td><svg><rect style="color:#fff"/></svg>';
    expect(shown(html, 'dark')).toBe(
      `<style>/* #fff */ .a{color:${darken('#000', 'text')};width:1px;background:${darken('#fff', 'background')} url("#fff.png") no-repeat}</style>` +
        `<td bgcolor="${darken('#fff', 'background')}" title="#ffffff" style="font:12px &quot;White&quot;; border:1px solid ${darken('#000', 'background')}">#ffffff</td><svg><rect style="color:#fff"/></svg>`,
    );
  });

  it('has gradients recolored, and keeps values that are not colors', () => {
    const html =
      '<p style="background:linear-gradient(white, hsl(0 100% 90%)); color:inherit; border-color:transparent">';
    expect(shown(html, 'dark')).toBe(
      `<p style="background:linear-gradient(${darken('white', 'background')}, ${darken('hsl(0 100% 90%)', 'background')}); color:inherit; border-color:transparent">`,
    );
  });

  it('keeps dark backgrounds dark and light texts light', () => {
    expect(darken('#18181b', 'background')).toBe('#18181b');
    expect(wcagContrast(darken('#f4f4f5', 'text') ?? '', '#f4f4f5')).toBeLessThan(1.15);
  });

  it('has a contrast of 4.5 : 1 between any text and any background', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(color, color, (text, ground) => {
        expect(wcagContrast(darken(text, 'text') ?? '', darken(ground, 'background') ?? '')).toBeGreaterThanOrEqual(
          4.5,
        );
      }),
      { numRuns: 5_000 },
    );
  });
});

it('accepts broken, endlessly nested and truncated styles', () => {
  for (const html of [
    '<style>.a{color:',
    '<style>@media (prefers-color-scheme: dark',
    `<p style="color-scheme:light dark;width:${'calc('.repeat(200_000)}">`,
    `<style>${'@media (prefers-color-scheme: dark){'.repeat(5_000)}`,
    '<p style="color:#ff; background:rgb(; }{" bgcolor="chucknorris">',
  ]) {
    for (const client of ['light', 'dark'] as const) expect(typeof shown(html, client)).toBe('string');
  }
});
