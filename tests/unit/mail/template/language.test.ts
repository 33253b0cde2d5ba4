import { describe, expect, it, test } from 'vitest';
import { preview, refusal, render } from './render.ts';

describe('a value', () => {
  test.each([
    ['{{name}}', 'Ada'],
    ['{{ name }}', 'Ada'],
    ['{{user.address.city}}', 'Paris'],
    ['{{items.0.name}} {{items.1.name}}', 'Pen Ink'],
    ['{{user.[first name]}}', 'Grace'],
    ['{{@root.name}}', 'Ada'],
    ['{{this.name}}', 'Ada'],
    ['{{#with user}}{{address.city}} {{../name}}{{/with}}', 'Paris Ada'],
    ['{{n}} {{f}} {{yes}} {{no}} {{nothing}}', '5 0.5 true false '],
    ['{{missing}}{{user.missing.deep}}', ''],
    ['{{name or "there"}} {{missing or "there"}} {{empty or \'you\'}} {{zero or 7}}', 'Ada there you 0'],
    ['{{{NAME|there}}} {{name|there}}', 'there Ada'],
    ['{{insert missing "default=Customer"}} {{insert name "default=Customer"}}', 'Customer Ada'],
    ['{{or_not}} {{notice}} {{count}} {{date}}', 'x y 3 today'],
    ['{{@recipient.email}} {{@now}}', 'ada@example.com 2026-11-22T10:00:00.000Z'],
    ['{{constructor}}{{__proto__}}{{user.constructor.name}}{{name.length}}', ''],
    ['a{{! note }}b{{!-- {{name}} --}}c', 'abc'],
    ['\\{{name}} {{name}}', '{{name}} Ada'],
    ['{ {name} } }}', '{ {name} } }}'],
  ])('%s', (template, expected) => {
    const data = {
      name: 'Ada',
      n: 5.0,
      f: 0.5,
      yes: true,
      no: false,
      nothing: null,
      empty: '',
      zero: 0,
      user: { 'first name': 'Grace', address: { city: 'Paris' } },
      items: [{ name: 'Pen' }, { name: 'Ink' }],
      or_not: 'x',
      notice: 'y',
      count: 3,
      date: 'today',
    };
    expect(render(template, data, { kind: 'text' })).toBe(expected);
  });

  it('that is a list or an object prints nothing and warns', () => {
    const { text, warnings } = preview('[{{xs}}{{o}}]', { xs: [1], o: {} });
    expect(text).toBe('[]');
    expect(warnings.map(({ code }) => code)).toEqual(['notPrintable', 'notPrintable']);
  });
});

describe('a condition', () => {
  const data = { one: 1, zero: 0, text: 'x', empty: '', list: [], full: [0], no: false, nothing: null, b: 2, s: '1' };
  test.each([
    ['one', true],
    ['zero', false],
    ['text', true],
    ['empty', false],
    ['list', false],
    ['full', true],
    ['no', false],
    ['nothing', false],
    ['missing', false],
    ['not missing', true],
    ['one == 1', true],
    ['one == s', false],
    ['one != s', true],
    ['missing == null', true],
    ['one < b', true],
    ['b <= 2 and b >= 2', true],
    ['one > s', false],
    ['"a" < "b"', true],
    ['zero or text', true],
    ['zero and text', false],
    ['not (zero or empty) and one', true],
    ['(eq one 1)', true],
    ['(gt b one) and (ne text "y")', true],
    ['count full == 1', true],
  ])('%s is %s', (condition, expected) => {
    expect(render(`{{#if ${condition}}}yes{{else}}no{{/if}}`, data)).toBe(expected ? 'yes' : 'no');
    expect(render(`{{#unless ${condition}}}no{{else}}yes{{/unless}}`, data)).toBe(expected ? 'yes' : 'no');
  });

  it('has as many branches as needed', () => {
    const chain = Array.from({ length: 500 }, (_, index) => `{{else if n == ${index}}}${index}`).join('');
    expect(render(`{{#if false}}x${chain}{{else}}none{{/if}}`, { n: 499 })).toBe('499');
    expect(render(`{{#if false}}x${chain}{{else}}none{{/if}}`, { n: 500 })).toBe('none');
  });
});

describe('a loop', () => {
  test.each([
    ['{{#each xs}}{{this}},{{/each}}', 'a,b,'],
    ['{{#each xs}}{{.}}{{/each}}', 'ab'],
    ['{{#each xs}}{{@index}}{{#if @first}}!{{/if}}{{#unless @last}}-{{/unless}}{{/each}}', '0!-1'],
    ['{{#each xs as |x i|}}{{i}}{{x}}{{../name}}{{/each}}', '0aAda1bAda'],
    ['{{#each prices}}{{@key}}={{this}};{{/each}}', 'pen=1;ink=2;'],
    ['{{#each none}}x{{else}}none{{/each}}{{#each missing}}x{{else}}none{{/each}}', 'nonenone'],
    ['{{#each rows}}{{#each cells}}{{@../index}}{{@index}}{{this}} {{/each}}{{/each}}', '00a 01b 10c '],
    ['{{#each rows as |row|}}{{#each row.cells as |cell|}}{{row.id}}{{cell}}{{/each}}{{/each}}', '1a1b2c'],
    ['{{#each xs}}{{name}}{{/each}}', ''],
  ])('%s', (template, expected) => {
    const rows = [
      { id: 1, cells: ['a', 'b'] },
      { id: 2, cells: ['c'] },
    ];
    const data = { xs: ['a', 'b'], name: 'Ada', prices: { pen: 1, ink: 2 }, none: [], rows };
    expect(render(template, data)).toBe(expected);
  });
});

describe('formatting', () => {
  const at = '2026-11-22T20:30:00Z';
  test.each([
    ['{{date at "long" zone="Asia/Jakarta" locale="id"}}', '23 November 2026'],
    ['{{date at "long"}}', 'November 22, 2026'],
    ['{{date day "long" zone="America/New_York"}}', 'November 22, 2026'],
    ['{{date at "short" time="short" zone="Europe/Paris" locale="en-GB"}}', '22/11/2026, 21:30'],
    [
      '{{number big}} {{number big locale="de"}} {{number share "percent"}} {{number 2 digits=2}}',
      '12,345.5 12.345,5 25% 2.00',
    ],
    ['{{currency big "EUR" locale="en"}}', '€12,345.50'],
    ['{{upper name}} {{lower name}}', 'ADA ada'],
    ['{{truncate name 2}} {{truncate name 3}}', 'A… Ada'],
    ['{{url term}}', 'a%26b%20c%21'],
    ['{{join xs ", "}} {{join xs}} {{count xs}}', 'a, b a, b 2'],
    ['{{plural one "item" "items"}} {{plural count "item" "items"}} {{plural xs "x" "xs"}}', 'item items xs'],
    ['{{upper (truncate name 2)}}', 'A…'],
    ['{{date missing "long"}}{{upper missing}}', ''],
  ])('%s', (template, expected) => {
    const data = {
      at,
      day: '2026-11-22',
      big: 12345.5,
      share: 0.25,
      name: 'Ada',
      term: 'a&b c!',
      xs: ['a', 'b'],
      one: 1,
      count: 3,
    };
    expect(render(template, data, { kind: 'text' })).toBe(expected);
  });

  it('prints a date that it cannot read, an unknown zone and an unknown currency as they are, with a warning', () => {
    const { text, warnings } = preview('{{date x "long"}}|{{date at "long" zone="Mars/City"}}|{{currency 5 "?"}}', {
      x: '2026-02-30',
      at,
    });
    expect(text).toBe('2026-02-30|2026-11-22T20:30:00Z|5');
    expect(warnings.map(({ code }) => code)).toEqual(['invalidDate', 'invalidFormat', 'invalidFormat']);
  });
});

describe('lines', () => {
  it('of a block tag or a comment alone leave no empty line', () => {
    const template = 'a\n{{#if yes}}\n  b\n  {{! note }}\n{{else}}\n  c\n{{/if}}\nd\n';
    expect(render(template, { yes: true }, { kind: 'text' })).toBe('a\n  b\nd\n');
    expect(render(template.replaceAll('\n', '\r\n'), {}, { kind: 'text' })).toBe('a\r\n  c\r\nd\r\n');
  });

  it('with anything else keep their blanks', () => {
    expect(render('a {{#if yes}} b {{/if}} c\n{{name}}\n', { yes: 1, name: 'x' }, { kind: 'text' })).toBe(
      'a  b  c\nx\n',
    );
  });
});

describe('snippets and layouts', () => {
  const snippets = new Map([
    ['footer', { html: '<p>{{name}} &copy; {{year or "now"}}</p>', text: '{{name}} {{year or "now"}}' }],
    ['twice', { html: '{{> footer year=1}}{{> footer year=last}}', text: '' }],
    ['self', { html: '{{> self}}', text: '' }],
  ]);

  it('are inlined with their parameters, in the scope of the tag', () => {
    expect(render('{{> footer year=2026}}{{> footer}}', { name: '<b>' }, { snippets })).toBe(
      '<p>&lt;b&gt; &copy; 2026</p><p>&lt;b&gt; &copy; now</p>',
    );
    expect(render('{{#each xs}}{{> twice}}{{/each}}', { xs: [{ name: 'A', last: 9 }] }, { snippets })).toBe(
      '<p>A &copy; 1</p><p>A &copy; 9</p>',
    );
    expect(render('{{> footer}}', { name: 'A&B' }, { snippets, kind: 'text' })).toBe('A&B now');
  });

  it('are refused if unknown, or if they include themselves', () => {
    expect(refusal('x\n{{> nope}}', {}, { snippets })).toMatchObject({
      code: 'unknownSnippet',
      position: { line: 2, column: 1 },
    });
    expect(refusal('{{> self}}', {}, { snippets })).toMatchObject({ code: 'limit', position: { snippet: 'self' } });
  });

  it('put the template into the layout, which must have its content once', () => {
    const layout = { name: 'main', html: '<body title="{{name}}">{{{@content}}}</body>', text: '= {{{@content}}} =' };
    expect(render('<p>{{name}}</p>', { name: 'A' }, { layout })).toBe('<body title="A"><p>A</p></body>');
    expect(render('{{name}}', { name: 'A' }, { layout, kind: 'text' })).toBe('= A =');
    expect(refusal('x', {}, { layout: { ...layout, html: 'no content' } })).toMatchObject({ code: 'syntax' });
    expect(refusal('{{{@content}}}')).toMatchObject({ code: 'syntax' });
  });
});

describe('a missing value', () => {
  const refuse = { missing: 'refuse' } as const;

  test.each([
    ['{{a}}'],
    ['{{a.b}}'],
    ['{{upper a}}'],
    ['{{#each xs}}{{b}}{{/each}}'],
    ['{{a or b}}'],
  ])('is refused in %s', (template) => {
    expect(refusal(template, { xs: [{}] }, refuse).code).toBe('missingVariable');
  });

  test.each([
    ['{{#if a}}{{a}}{{/if}}'],
    ['{{a or "x"}}'],
    ['{{#each a}}{{b}}{{/each}}'],
    ['{{n}}'],
    ['{{#if a == 1}}{{/if}}'],
  ])('is not refused in %s', (template) => {
    expect(() => render(template, { n: null }, refuse)).not.toThrow();
  });

  it('is named with its line and column', () => {
    expect(refusal('a\nb {{user.name}}', {}, refuse).message).toBe('html, line 2, column 5: the data has no user.name');
  });
});

describe('a syntax error', () => {
  test.each([
    ['a {{#if x}} b', 'if is not closed', 1, 3],
    ['{{/if}}', 'nothing is open', 1, 1],
    ['{{#if x}}\n{{#each y}}{{/if}}', 'each must be closed before if', 2, 12],
    ['{{else}}', 'an else without its block', 1, 1],
    ['{{#if x}}{{else}}{{else}}{{/if}}', 'an else without its block', 1, 18],
    ['line\n  {{name', 'a tag is not closed', 2, 3],
    ['{{!-- never', 'a comment is not closed', 1, 1],
    ['{{}}', 'a value is missing', 1, 3],
    ['{{#if}}x{{/if}}', 'a value is missing', 1, 6],
    ['{{a b}}', 'is not expected here', 1, 5],
    ['{{#foo x}}{{/foo}}', 'is not a block', 1, 1],
    ['{{upper "a}}', 'a tag is not closed', 1, 1],
    ['{{(a}}', 'a parenthesis is not closed', 1, 5],
    ['{{a.}}', 'is not expected here', 1, 4],
    ['{{a ==}}', 'a value is missing', 1, 7],
    ['{{@}}', 'a name is missing', 1, 4],
    ['{{> }}', 'name of a snippet', 1, 5],
  ])('in %s says why and where', (template, reason, line, column) => {
    const error = refusal(template);
    expect(error.message).toContain(reason);
    expect(error).toMatchObject({ code: 'syntax', position: { part: 'html', line, column } });
  });
});
