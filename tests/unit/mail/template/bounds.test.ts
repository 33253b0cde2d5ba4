import { describe, expect, it, test } from 'vitest';
import { TEMPLATE_DIALECTS } from '#lib/mail/template/ast.ts';
import { compileTemplate } from '#lib/mail/template/compile-template.ts';
import { TEMPLATE_LIMITS } from '#lib/mail/template/limits.ts';
import { renderTemplate } from '#lib/mail/template/render-template.ts';
import { TemplateError } from '#lib/mail/template/source.ts';
import { cpuTime } from '../../../fixtures/cpu-time.ts';
import { fc } from '../../../fixtures/properties.ts';
import { refusal, render } from './render.ts';

/** A bound far above the time of a linear engine, and far below that of one that backtracks. */
const MOST_MS = 2_000;

const MEGABYTE = 1_000_000;

const fill = (piece: string): string => piece.repeat(Math.ceil(MEGABYTE / piece.length)).slice(0, MEGABYTE);

describe('a hostile template', () => {
  it('with loops in loops ends with an error', () => {
    const xs = Array.from({ length: 1_000 }, (_, index) => index);
    const template = '{{#each xs}}{{#each @root.xs}}{{#each @root.xs}}x{{/each}}{{/each}}{{/each}}';
    const start = cpuTime();
    expect(refusal(template, { xs }).code).toBe('limit');
    expect(cpuTime() - start).toBeLessThan(MOST_MS);
  });

  it('is refused beyond the size, the tags, the nesting, the rounds and the output', () => {
    expect(refusal('x'.repeat(TEMPLATE_LIMITS.sourceBytes + 1)).code).toBe('limit');
    expect(refusal('{{a}}'.repeat(TEMPLATE_LIMITS.tags + 1)).code).toBe('limit');
    expect(refusal('{{#if a}}'.repeat(TEMPLATE_LIMITS.nesting + 1)).code).toBe('limit');
    expect(refusal(`{{#if ${'('.repeat(40)}a${')'.repeat(40)}}}x{{/if}}`).code).toBe('limit');
    expect(refusal('{{#each xs}}{{/each}}', { xs: Array.from({ length: TEMPLATE_LIMITS.rounds + 1 }) }).code).toBe(
      'limit',
    );
    const text = 'y'.repeat(50_000);
    expect(refusal('{{text}}'.repeat(200), { text }).code).toBe('limit');
    expect(refusal(`{{#each xs}}${text}{{/each}}`, { xs: Array.from({ length: 200 }, () => 1) }).code).toBe('limit');
  });

  it('cannot grow through snippets in snippets', () => {
    const snippets = new Map(
      Array.from({ length: 5 }, (_, index) => {
        const inner = index === 4 ? 'x'.repeat(1_000) : `{{> s${index + 1}}}`.repeat(50);
        return [`s${index}`, { html: inner, text: inner }] as const;
      }),
    );
    expect(refusal('{{> s0}}', {}, { snippets }).code).toBe('limit');
  });

  const pieces = [
    '{{',
    '}}',
    '{{{',
    '{{a',
    '{{#if a}}',
    '{{!--',
    '{{! ',
    '{{"',
    '{{[',
    '{{a.[',
    '{{(',
    '<',
    '<a ',
    '<a href="',
    '<!--',
    '<!--[if',
    '<style>',
    '<script>',
    ' ',
    '\n',
    '{{a}}',
    "{{a or '",
    '\\{{',
    '{{~',
    '<template amp-mustache',
    '{{x|',
    '{{not ',
  ];

  test.each(TEMPLATE_DIALECTS)('of 1 MB in one line takes no more than linear time in %s', (dialect) => {
    for (const kind of ['html', 'amp'] as const) {
      for (const piece of pieces) {
        const start = cpuTime();
        try {
          render(fill(piece), {}, { dialect, kind });
        } catch (error) {
          expect(error).toBeInstanceOf(TemplateError);
        }
        expect(cpuTime() - start, piece).toBeLessThan(MOST_MS);
      }
    }
  });

  it('reaches nothing but own properties of the data', () => {
    for (const name of [
      'constructor',
      '__proto__',
      'prototype',
      'toString',
      'constructor.constructor',
      'xs.map',
      'xs.constructor',
      's.length',
    ]) {
      expect(render(`{{${name}}}`, { xs: [1], s: 'text' })).toBe('');
    }
    expect(render('{{__proto__.x}}', JSON.parse('{"__proto__": {"x": "own"}}'))).toBe('own');
  });
});

describe('any input', () => {
  const words = [
    '{{',
    '}}',
    '{{{',
    '}}}',
    '#if ',
    '/if',
    'else',
    '#each ',
    '/each',
    'a',
    'b.c',
    'as |x|',
    '"t"',
    "'",
    ' or ',
    '==',
    '(',
    ')',
    '[',
    ']',
    '@index',
    '../',
    '> s',
    '^',
    '!',
    '~',
    '\\',
    '\n',
    '<a href="',
    '">',
    'style=',
    '<style>',
    '</style>',
    'if x',
    'end',
    'each x',
    'loop_var',
    '\ud800',
    'é',
  ];
  const template = fc
    .array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 40 })
    .map((parts) => parts.join(''));
  const data = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'x', 'xs'), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 });
  const dialects = fc.constantFrom(...TEMPLATE_DIALECTS);
  const kinds = fc.constantFrom('html', 'amp', 'text', 'header');

  const attempt = (text: string, values: Record<string, unknown>, options: Parameters<typeof render>[2]): string => {
    try {
      return `text ${render(text, values, options)}`;
    } catch (error) {
      if (error instanceof TemplateError) return `error ${error.message}`;
      throw error;
    }
  };

  it('renders or throws a TemplateError, and gives the same result twice', () => {
    fc.assert(
      fc.property(template, data, dialects, kinds, (text, values, dialect, kind) => {
        const options = { dialect, kind } as const;
        expect(attempt(text, values, options)).toBe(attempt(text, values, options));
      }),
      { numRuns: 3_000 },
    );
  });

  it('without tags is its own result', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), dialects, (text, dialect) => {
        const plain = text.replaceAll('{', '').replaceAll('\\', '');
        expect(render(plain, {}, { dialect })).toBe(plain);
      }),
    );
  });

  it('as a value never adds markup to HTML', () => {
    const contexts = [
      '<p>{{v}}</p>',
      '<p title="{{v}}">',
      "<p title='{{v}}'>",
      '<a href="{{v}}">',
      '<a href="http://e/{{v}}">',
      '<p style="{{v}}">',
      '<!--{{v}}-->',
    ];
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...contexts), (v, context) => {
        const [before = '', after = ''] = context.split('{{v}}');
        const out = render(context, { v });
        expect(out.startsWith(before) && out.endsWith(after)).toBe(true);
        expect(out.slice(before.length, out.length - after.length)).not.toMatch(/[<>"']/);
      }),
    );
  });

  it('leaves a compiled template unchanged, so that it can be shared', () => {
    const compiled = compileTemplate({
      dialect: 'mailwright',
      parts: [{ name: 'html', kind: 'html', text: '{{#each xs}}{{this}}{{/each}}' }],
    });
    const of = (xs: unknown[]) =>
      renderTemplate(compiled, {
        data: { xs },
        builtIns: {},
        missing: 'blank',
        format: { locale: 'en', zone: 'UTC' },
      }).parts.get('html');
    expect([of([1, 2]), of([3]), of([1, 2])]).toEqual(['12', '3', '12']);
  });
});
