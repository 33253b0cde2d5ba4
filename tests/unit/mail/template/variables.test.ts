import { expect, test } from 'vitest';
import type { TemplateDialect } from '#lib/mail/template/ast.ts';
import { compileTemplate } from '#lib/mail/template/compile-template.ts';
import { listVariables } from '#lib/mail/template/list-variables.ts';

const variables = (text: string, dialect: TemplateDialect = 'mailwright'): string[] =>
  listVariables(compileTemplate({ dialect, parts: [{ name: 'html', kind: 'html', text }] })).map(
    ({ path, use }) => `${path} ${use}`,
  );

test.each<[text: string, expected: string[], dialect?: TemplateDialect]>([
  ['{{a}} {{b.c}} {{a}}', ['a value', 'b.c value']],
  ['{{#if a}}{{a}}{{/if}}{{#if b == c}}{{/if}}', ['a value', 'b condition', 'c condition']],
  ['{{#each xs}}{{n}}{{../m}}{{@root.r}}{{@index}}{{/each}}', ['xs list', 'xs[].n value', 'm value', 'r value']],
  [
    '{{#each xs as |x|}}{{x.a}}{{#each x.ys}}{{this}}{{/each}}{{/each}}',
    ['xs list', 'xs[].a value', 'xs[].ys list', 'xs[].ys[] value'],
  ],
  ['{{#with u}}{{name or alias}}{{/with}}{{@recipient.email}}', ['u condition', 'u.name value', 'u.alias value']],
  ['{{date at "long"}}{{list.0.name}}', ['at value', 'list[].name value']],
  [
    '{{each xs}}{{loop_var.a}}{{loop_vars.xs.b}}{{c}}{{end}}',
    ['xs list', 'xs[].a value', 'xs[].b value', 'c value'],
    'sparkpost',
  ],
  ['{{#p}}{{a}}{{/p}}{{#xs}}{{/xs}}', ['p condition', 'p.a value', 'xs condition'], 'handlebars'],
])('the variables of %s are %j', (text, expected, dialect) => {
  expect(variables(text, dialect)).toEqual(expected);
});
