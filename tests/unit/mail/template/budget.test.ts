import { describe, expect, it, test } from 'vitest';
import { compileTemplate } from '#lib/mail/template/compile-template.ts';
import { TEMPLATE_LIMITS } from '#lib/mail/template/limits.ts';
import { RenderBudget } from '#lib/mail/template/render-budget.ts';
import { renderTemplate } from '#lib/mail/template/render-template.ts';
import { TemplateError } from '#lib/mail/template/source.ts';
import { refusal, render } from './render.ts';

const count = (length: number) => Array.from({ length }, (_, index) => index);

const long = 'x'.repeat(90_000);

describe('a budget that renders share', () => {
  const compiled = compileTemplate({
    dialect: 'mailwright',
    parts: [{ name: 'html', kind: 'html', text: '{{#each xs}}x{{/each}}' }],
  });
  const renderOf = (budget: RenderBudget, rounds: number) =>
    renderTemplate(compiled, {
      data: { xs: count(rounds) },
      builtIns: {},
      missing: 'blank',
      format: { locale: 'en', zone: 'UTC' },
      budget,
    }).parts.get('html');
  const refusalOf = (budget: RenderBudget, rounds: number): TemplateError => {
    try {
      renderOf(budget, rounds);
    } catch (error) {
      if (error instanceof TemplateError) return error;
      throw error;
    }
    throw new Error('not refused');
  };

  it('is used by each of them, and refuses the one that needs more steps than are left', () => {
    const budget = new RenderBudget({ steps: 1_000, outputBytes: 1_000_000 });
    expect(renderOf(budget, 500)).toHaveLength(500);
    expect(budget.stepsLeft).toBeLessThanOrEqual(500);
    expect(refusalOf(budget, 600)).toMatchObject({ code: 'budget', position: { part: 'html', line: 1, column: 1 } });
    expect(refusalOf(budget, 1).reason).toBe('all renders of the request together take more than 1000 steps');
  });

  it('refuses output beyond its bytes', () => {
    const budget = new RenderBudget({ steps: 1_000_000, outputBytes: 1_000 });
    expect(renderOf(budget, 900)).toHaveLength(900);
    expect(refusalOf(budget, 200)).toMatchObject({
      code: 'budget',
      reason: 'all results of the request together are larger than 1000 bytes',
    });
  });

  it('is no way around the bounds of one render', () => {
    const budget = new RenderBudget({ steps: 1_000_000_000, outputBytes: 1_000_000_000 });
    expect(refusal('{{#each xs}}{{#each @root.xs}}{{/each}}{{/each}}', { xs: count(400) }).code).toBe('limit');
    expect(refusalOf(budget, TEMPLATE_LIMITS.rounds + 1).code).toBe('limit');
  });
});

describe('a step is short: work that reads much counts for many', () => {
  const rounds = (inner: string) => `{{#each xs}}${inner}{{/each}}`;

  test.each([
    ['the characters of a long text are counted', rounds('{{#if (count @root.s)}}{{/if}}')],
    ['a long text is made upper case', rounds('{{#if (upper @root.s)}}{{/if}}')],
    ['a long text is encoded', rounds('{{#if (url @root.s)}}{{/if}}')],
    ['a long text is refused in a style', rounds('<p style="{{@root.s}}">')],
    ['two long texts are compared', rounds('{{#if (eq @root.s @root.t)}}{{/if}}')],
    ['the names of a large object are counted', rounds('{{#if (count @root.o)}}{{/if}}')],
    ['each number has another locale', rounds('{{number 1 locale=this}}')],
    ['a condition has a thousand terms', rounds(`{{#if no${' or no'.repeat(1_000)}}}{{/if}}`)],
    ['a path leaves a thousand scopes', rounds(`{{#if ${'../'.repeat(2_000)}a}}{{/if}}`)],
  ])('%s', (_, template) => {
    const data = {
      xs: count(9_000).map((index) => `en-x-a${index}`),
      s: `${long}<`,
      t: `${long}<`.split('').join(''),
      o: Object.fromEntries(count(5_000).map((index) => [`name${index}`, index])),
    };
    expect(refusal(template, data).code).toBe('limit');
  });

  it('and a list is joined only where the result has a bounded length', () => {
    expect(refusal('{{#if (join xs s)}}{{/if}}', { xs: count(9_000), s: long }).code).toBe('limit');
    expect(render('{{join xs ", "}}', { xs: ['a', 'b'] })).toBe('a, b');
  });

  it('while a text is cut without reading the rest of it', () => {
    const body = { xs: count(2_000), s: `😀${long}` };
    expect(render('{{truncate s 3}}', body)).toBe('😀x…');
    expect(refusal(rounds('{{truncate @root.s 60000}}'), body).code).toBe('limit');
  });

  it('and an invoice of a thousand rows with four amounts each is far below the bounds', () => {
    const rows = count(1_000).map((n) => ({ n, price: 9.5, at: '2026-11-22' }));
    const row = '{{n}} {{currency price "EUR"}} {{number price digits=2}} {{date at "short"}} {{upper "abc"}}';
    expect(render(`{{#each rows}}${row}{{/each}}`, { rows })).toContain('999 ');
  });
});
