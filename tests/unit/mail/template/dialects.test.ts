import { describe, expect, it, test } from 'vitest';
import { preview, refusal, render } from './render.ts';

/** One documented behavior: a template, its data and the result. */
type Example = [template: string, data: Record<string, unknown>, expected: string];

describe('handlebars (SendGrid, Mailgun)', () => {
  const dialect = 'handlebars';
  test.each<Example>([
    ['Hello {{firstName}}', { firstName: 'Ben' }, 'Hello Ben'],
    ['{{user.profile.firstName}}|{{user/profile/firstName}}', { user: { profile: { firstName: 'B' } } }, 'B|B'],
    ['Hello {{user.profile.firstName}}.', { user: {} }, 'Hello .'],
    ['{{{b}}} {{&b}} {{b}}', { b: '<b>' }, '<b> <b> &lt;b&gt;'],
    ['{{#if a.m}}Sir{{else if a.f}}Madam{{else}}Customer{{/if}}', { a: { f: true } }, 'Madam'],
    ['{{#if zero}}a{{else}}b{{/if}}{{#if zero includeZero=true}}c{{/if}}', { zero: 0 }, 'bc'],
    ['{{#if user.x}}{{@root.phone}}{{/if}}{{#unless user.y}}!{{/unless}}', { user: { x: 1 }, phone: 5 }, '5!'],
    [
      '{{#each o}}{{this.item}} {{date}};{{/each}}',
      {
        o: [
          { item: 'a', date: 1 },
          { item: 'b', date: 2 },
        ],
      },
      'a 1;b 2;',
    ],
    ['{{#each o}}{{@key}}:{{this}}{{#unless @last}},{{/unless}}{{/each}}', { o: { a: 1, b: 2 } }, 'a:1,b:2'],
    ['{{#each o}}x{{else}}none{{/each}}{{#each o}}x{{^}}none{{/each}}', { o: [] }, 'nonenone'],
    ['{{#with p}}{{name}} {{../name}}{{else}}nobody{{/with}}', { p: { name: 'A' }, name: 'B' }, 'A B'],
    ['{{#each xs as |x i|}}{{i}}{{x.n}}{{/each}}', { xs: [{ n: 'a' }, { n: 'b' }] }, '0a1b'],
    ['{{#p}}{{name}}{{/p}}{{^q}}none{{/q}}{{#xs}}{{this}}{{/xs}}', { p: { name: 'A' }, xs: [1, 2] }, 'Anone12'],
    ['{{#equals a b}}same{{else}}other{{/equals}}', { a: 'x', b: 'x' }, 'same'],
    ['{{#equals a "5"}}same{{else}}other{{/equals}}', { a: 5 }, 'same'],
    ['{{#notEquals a b}}other{{/notEquals}}', { a: 1, b: 2 }, 'other'],
    ['{{#greaterThan score 10}}high{{else}}low{{/greaterThan}}', { score: '11' }, 'high'],
    ['{{#lessThan score 10}}low{{/lessThan}}', { score: 9 }, 'low'],
    ['{{#greaterThan (length cart) 0}}full{{else}}empty{{/greaterThan}}', { cart: [1] }, 'full'],
    ['{{#and a b}}both{{else}}not{{/and}}{{#or a b}}one{{/or}}', { a: true }, 'notone'],
    ['{{insert name "default=Customer"}} {{insert name "friend"}}', {}, 'Customer friend'],
    ['{{formatDate at "MMMM DD, YYYY h:mm:ss A"}}', { at: '2020-01-01T23:00:00.000Z' }, 'January 01, 2020 11:00:00 PM'],
    [
      '{{formatDate at format "-0800"}}',
      { at: '2020-01-01T23:00:00Z', format: 'M/D/YY H:mm ZZ' },
      '1/1/20 15:00 -0800',
    ],
    ['{{lookup prices item}}', { prices: { pen: 3 }, item: 'pen' }, '3'],
    ['a  {{~name~}}  b', { name: 'x' }, 'axb'],
    ['\\{{name}} {{!-- {{name}} --}}{{! x }}{{name}}', { name: 'x' }, '{{name}} x'],
    ['{{this.[a b]}} {{xs.[1]}} {{xs.1}} {{xs.length}}', { 'a b': 1, xs: [7, 8] }, '1 8 8 2'],
    [
      '<ol>\n{{#each xs}}\n  <li>{{this}}</li>\n{{/each}}\n</ol>',
      { xs: [1, 2] },
      '<ol>\n  <li>1</li>\n  <li>2</li>\n</ol>',
    ],
    ['{{constructor}}{{#with constructor}}{{name}}{{/with}}{{lookup this "__proto__"}}', {}, ''],
  ])('%s', (template, data, expected) => {
    expect(render(template, data, { dialect })).toBe(expected);
  });

  test.each([
    '{{#each xs}}',
    '{{log x y}}',
    '{{#custom a}}{{/custom}}',
    '{{#> layout}}{{/layout}}',
    '{{{{raw}}}}{{{{/raw}}}}',
    '{{helper a}}',
  ])('refuses %s instead of guessing', (template) => {
    expect(['syntax', 'unsupported']).toContain(refusal(template, {}, { dialect }).code);
  });
});

describe('mustachio (Postmark)', () => {
  const dialect = 'mustachio';
  test.each<Example>([
    ['Hello {{ person.first_name }}', { person: { first_name: 'Andrew' } }, 'Hello Andrew'],
    ['{{#person}}Hello {{first_name}}{{/person}}', { person: { first_name: 'A' } }, 'Hello A'],
    ['{{#each xs}}<li>{{ name }}</li>{{/each}}', { xs: [{ name: 'W' }, { name: 'R' }] }, '<li>W</li><li>R</li>'],
    ['{{#each a.b.xs}}{{n}}{{../../boss}}{{/each}}', { a: { b: { boss: '!', xs: [{ n: 1 }, { n: 2 }] } } }, '1!2!'],
    ['{{#each xs}}{{../../name}}{{../name}}{{/each}}', { xs: [1], name: 'N' }, 'N'],
    ['{{#person}}{{../name}}{{/person}}{{../../name}}', { person: { a: 1 }, name: 'N' }, 'NN'],
    ['{{^stuff}}None{{/stuff}}{{#stuff}}Some{{/stuff}}', {}, 'None'],
    [
      '{{#zero}}a{{/zero}}{{#empty}}b{{/empty}}{{#list}}c{{/list}}{{#no}}d{{/no}}',
      { zero: 0, empty: '', list: [], no: false },
      '',
    ],
    ['{{^x}}{{name}}{{../name}}{{/x}}', { name: 'N' }, 'N'],
    ['{{#each xs}}{{.}},{{/each}}', { xs: ['a', 'b'] }, 'a,b,'],
    ['{{{html}}}{{& html}}{{html}}', { html: '<i>' }, '<i><i>&lt;i&gt;'],
    ['You won {{times}} times{{nothing}}', { times: 0, nothing: null }, 'You won 0 times'],
    ['{{! a comment }}x{{ not a path', {}, 'x{{ not a path'],
    ['{{xs}}{{o}}', { xs: [1], o: {} }, ''],
  ])('%s', (template, data, expected) => {
    expect(render(template, data, { dialect })).toBe(expected);
  });

  it('puts the template into its layout at {{{ @content }}}', () => {
    const layout = { name: 'main', html: '<body>{{{ @content }}}{{name}}</body>', text: '' };
    expect(render('<p>{{name}}</p>', { name: 'N' }, { dialect, layout })).toBe('<body><p>N</p>N</body>');
  });

  test.each([
    '{{#each xs}}',
    '{{/x}}',
    '{{#a}}{{/b}}',
    '{{a b}}',
    '{{#each}}{{/each}}',
    '{{a..b}}',
  ])('refuses %s', (template) => {
    expect(refusal(template, {}, { dialect }).code).toBe('syntax');
  });
});

describe('sparkpost', () => {
  const dialect = 'sparkpost';
  const cart = {
    shopping_cart: [
      { name: 'Jacket', price: 39.99, parts: [{ key: 'v2' }, { key: 'v1' }] },
      { name: 'Gloves', price: 5.0 },
    ],
  };
  test.each<Example>([
    ['{{ value }}{{value}}', { value: 'Hello' }, 'HelloHello'],
    ['* {{name}}\n* {{age}}\n* {{gone}}', { name: 'Jane', age: null }, '* Jane\n* \n* '],
    ["Hello {{ name or 'Customer' }} {{empty or 'x'}}", { name: null, empty: '' }, 'Hello Customer '],
    [
      "{{a.street}} {{a['city']}} {{a[part]}}",
      { a: { street: 'Howard', city: 'SF' }, part: 'street' },
      'Howard SF Howard',
    ],
    ['{{b}} {{{b}}}', { b: '<b>' }, '&lt;b&gt; <b>'],
    ['Start\n{{ if state == "MD" }}\nMaryland\n{{ end }}\nEnd', { state: 'MD' }, 'Start\nMaryland\nEnd'],
    ['{{if a then}}1{{elseif b}}2{{else}}3{{end}}', { b: 0 }, '2'],
    [
      '{{if not a}}1{{end}}{{if age > 30 and s == "MD"}}2{{end}}{{if (a or b)}}3{{end}}',
      { age: 31, s: 'MD', b: '' },
      '123',
    ],
    [
      '{{if e}}empty text{{end}}{{if z}} zero{{end}}{{if l}} list{{end}}{{if f}} no{{end}}',
      { e: '', z: 0, l: [], f: false },
      'empty text zero list',
    ],
    ['Number: {{#states}}{{if #states > 1}}!{{end}}', { states: ['MD', 'CA'] }, 'Number: 2!'],
    [
      '{{ each children }}\nchild {{loop_var}} {{loop_index}}\n{{ end }}\n',
      { children: ['R', 'A'] },
      'child R 1\nchild A 2\n',
    ],
    ['{{each shopping_cart}}{{loop_var.name}}={{loop_var.price}};{{end}}', cart, 'Jacket=39.99;Gloves=5;'],
    [
      '{{each shopping_cart}}{{loop_vars.shopping_cart.name}}{{each loop_vars.shopping_cart.parts}} {{loop_vars.parts.key}}{{end}};{{end}}',
      cart,
      'Jacket v2 v1;Gloves;',
    ],
    ['{{shopping_cart[1].name}} {{shopping_cart[2].name}}{{shopping_cart[0].name}}', cart, 'Jacket Gloves'],
    ['{{each xs}}{{name}}{{end}}', { xs: [{}, {}], name: 'outer ' }, 'outer outer '],
    ['{{if not empty(xs)}}some{{else}}none{{end}}{{if empty(gone)}}!{{end}}', { xs: [] }, 'none!'],
    [
      '{{ opening_double_curly() }}x{{closing_double_curly()}}{{opening_triple_curly()}}{{closing_triple_curly()}}',
      {},
      '{{x}}{{{}}}',
    ],
    [
      '<p>{{ render_dynamic_content(dynamic_html.chunk) }}</p>',
      { dynamic_html: { chunk: '<a href="http://e.example?q={{user}}">{{user}}</a>' }, user: 'a&b' },
      '<p><a href="http://e.example?q=a%26b">a&amp;b</a></p>',
    ],
    [
      '{{each offers}}<li>{{render_dynamic_content(dynamic_html[loop_var])}}</li>{{end}}',
      { offers: ['one', 'two'], dynamic_html: { one: '{{name}} 1', two: '{{name}} 2' }, name: 'J' },
      '<li>J 1</li><li>J 2</li>',
    ],
    [
      '<a href="https://c.example/?u={{user}}&o={{code}}">',
      { user: 'john', code: 'Daily Deal!' },
      '<a href="https://c.example/?u=john&o=Daily%20Deal%21">',
    ],
    ['<a href="https://{{{link}}}">', { link: 'c.example/groups?x=1' }, '<a href="https://c.example/groups?x=1">'],
  ])('%s', (template, data, expected) => {
    expect(render(template, data, { dialect })).toBe(expected);
  });

  test.each([
    '{{if x}}',
    '{{end}}',
    '{{a b}}',
    '{{macro(x)}}',
    '{{if}}{{end}}',
    '{{a[1}}',
    '{{name',
  ])('refuses %s', (template) => {
    expect(['syntax', 'unsupported']).toContain(refusal(template, {}, { dialect }).code);
  });

  it('renders content of the data within the bounds of the whole', () => {
    const data = { dynamic_html: { self: '{{render_dynamic_content(dynamic_html.self)}}' } };
    expect(refusal('{{render_dynamic_content(dynamic_html.self)}}', data, { dialect }).code).toBe('limit');
  });
});

describe('the same text', () => {
  it('means different things in the dialects, so that a dialect is chosen and never guessed', () => {
    const template = '{{#states}}{{/states}}';
    expect(render(template, { states: ['MD'] }, { dialect: 'mustachio' })).toBe('');
    expect(render('{{#states}}', { states: ['MD'] }, { dialect: 'sparkpost' })).toBe('1');
    expect(preview('{{#each xs}}{{../n}}{{/each}}', { xs: [1], n: 2 }, { dialect: 'mailwright' }).text).toBe('2');
    expect(preview('{{#each xs}}{{../n}}{{/each}}', { xs: [1], n: 2 }, { dialect: 'mustachio' }).text).toBe('');
  });
});
