import { describe, expect, it } from 'vitest';
import { parseData, readChanges } from '#components/content/templates/edit/read-changes.ts';
import { countFilled, fillData } from '#components/content/templates/edit/sample-data.ts';
import { changedNames, contentFields, type EditorFields } from '#components/content/templates/editor-fields.ts';
import { toAlias } from '#components/content/templates/name-fields.tsx';
import { mergeFields } from '#components/editor/draft/use-draft.ts';
import { jsonLiteral, phpLiteral, pythonLiteral, scriptLiteral } from '#components/kit/samples/literals.ts';
import type { SourceFormat } from '#lib/content/templates/schema.ts';
import { fc } from '../../../fixtures/properties.ts';

const saved: EditorFields = {
  ...contentFields(null),
  name: 'Welcome',
  alias: 'welcome',
  description: '',
  labels: '',
  subject: 'Hello',
};

const changesTo = (change: Partial<EditorFields>, format: SourceFormat = 'html') =>
  readChanges(saved, { ...saved, ...change }, format);

describe('readChanges', () => {
  it('returns nothing for fields that are as they were stored', () => {
    expect(changesTo({})).toEqual({ input: {}, faults: [] });
  });

  it('returns only the fields that differ, and null for one that was emptied', () => {
    const before = { ...saved, preheader: 'Soon' };
    const { input } = readChanges(before, { ...before, preheader: '', subject: 'Hi' }, 'html');
    expect(input).toEqual({ preheader: null, subject: 'Hi' });
  });

  it('writes the source in the format of the template', () => {
    expect(changesTo({ source: '<p>' }).input).toEqual({ html: '<p>' });
    expect(changesTo({ source: '<mjml>' }, 'mjml').input).toEqual({ mjml: '<mjml>' });
    expect(changesTo({ source: '{"version":1}' }, 'blocks').input).toEqual({ blocks: { version: 1 } });
    expect(changesTo({ source: '{' }, 'blocks').faults).toEqual([{ field: 'source', fault: 'json', value: '' }]);
  });

  it('sends the text only where it is written by hand', () => {
    expect(changesTo({ text_mode: 'own', text: 'Hi' }).input).toEqual({ text_mode: 'own', text: 'Hi' });
    expect(changesTo({ text: 'generated again' }).input).toEqual({ text_mode: 'generated' });
  });

  it('reads labels, headers and sets of test data', () => {
    const sets = [{ name: 'Maya', json: '{"name": "Maya"}' }];
    const { input, faults } = changesTo({ labels: ' a, b ,', headers: 'X-A: 1: 2\n\nX-B:', test_data: sets });
    expect(faults).toEqual([]);
    expect(input).toEqual({
      labels: ['a', 'b'],
      headers: { 'X-A': '1: 2', 'X-B': '' },
      test_data: { Maya: { name: 'Maya' } },
    });
  });

  it.each([
    [{ headers: 'no colon' }, { field: 'headers', fault: 'headerLine', value: 'no colon' }],
    [{ test_data: [{ name: 'A', json: '[1]' }] }, { field: 'test_data', fault: 'json', value: 'A' }],
    [{ test_data: [{ name: ' ', json: '{}' }] }, { field: 'test_data', fault: 'setName', value: ' ' }],
  ])('leaves out what it cannot read: %j', (change, fault) => {
    expect(changesTo(change)).toEqual({ input: {}, faults: [fault] });
  });

  it('refuses two sets of one name', () => {
    const set = { name: 'A', json: '{}' };
    expect(changesTo({ test_data: [set, set] }).faults).toEqual([{ field: 'test_data', fault: 'setName', value: 'A' }]);
  });
});

describe('mergeFields', () => {
  it('lays the own changes over another draft and keeps its other changes', () => {
    const theirs = { ...saved, subject: 'Theirs', name: 'New name' };
    const merged = mergeFields({ changedNames }, theirs, saved, { ...saved, subject: 'Mine', source: '<p>' });
    expect(changedNames(theirs, merged)).toEqual(['subject', 'source']);
    expect(merged).toMatchObject({ subject: 'Mine', name: 'New name', source: '<p>' });
  });
});

describe('fillData', () => {
  const variables = [
    { path: 'order.items[].title', use: 'value' },
    { path: 'order.items', use: 'list' },
    { path: 'order.is_paid', use: 'condition' },
    { path: 'first_name', use: 'value' },
  ] as const;

  it('adds an example of each variable, with one entry in each list', () => {
    expect(fillData({}, variables)).toEqual({
      first_name: 'first name',
      order: { items: [{ title: 'title' }], is_paid: true },
    });
  });

  it('keeps values that exist and leaves nothing to fill', () => {
    const filled = fillData({ first_name: 'Maya', order: { items: [{ title: 'Lamp' }, {}] } }, variables);
    expect(filled).toMatchObject({ first_name: 'Maya', order: { items: [{ title: 'Lamp' }, { title: 'title' }] } });
    expect(countFilled(filled, variables)).toBe(4);
    expect(countFilled({ first_name: 'Maya' }, variables)).toBe(1);
  });

  it('never throws and never writes to a prototype', () => {
    const path = fc.array(fc.constantFrom('a', 'b[]', '__proto__', 'constructor', ''), { minLength: 1, maxLength: 4 });
    const variable = fc.record({ path: path.map((parts) => parts.join('.')), use: fc.constantFrom('value', 'list') });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b'), fc.jsonValue()), fc.array(variable), (data, given) => {
        const filled = fillData(data, given);
        countFilled(filled, given);
        expect(Object.getPrototypeOf({})).not.toHaveProperty('a');
      }),
    );
  });
});

describe('parseData', () => {
  it.each(['', '[]', '1', 'null', '{'])('refuses %j', (json) => expect(parseData(json)).toBeNull());
});

describe('toAlias', () => {
  it.each([
    ['Order shipped!', 'order-shipped'],
    ['  Ünïcode  Naïve ', 'unicode-naive'],
    ['日本', ''],
  ])('makes %j to %j', (name, alias) => expect(toAlias(name)).toBe(alias));
});

describe('the literals of other languages', () => {
  const value = { text: `it's "so"`, list: [1, true], none: null, empty: {} };

  it('are written as each language reads them', () => {
    expect(pythonLiteral(value)).toBe(
      `{\n    "text": "it's \\"so\\"",\n    "list": [\n        1,\n        True,\n    ],\n    "none": None,\n    "empty": {},\n}`,
    );
    expect(phpLiteral({ text: `it's` })).toBe(`[\n    'text' => 'it\\'s',\n]`);
    expect(JSON.parse(jsonLiteral(value, '    '))).toEqual(value);
    expect(scriptLiteral({ 'a-b': ['"c": 1'], d: '\n"e": 2' })).toBe(
      `{\n  "a-b": [\n    "\\"c\\": 1"\n  ],\n  d: "\\n\\"e\\": 2"\n}`,
    );
  });
});
