import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { parseJson } from '#lib/http/request/parse-json.ts';
import { readQuery, readSearchParams } from '#lib/http/request/read-search-params.ts';

const Company = z.strictObject({
  name: z.string().optional(),
  people: z.array(z.strictObject({ name: z.string() })).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  bytes: z.array(z.number()).optional(),
});

const refusal = (run: () => unknown) => {
  try {
    return { taken: run() };
  } catch (error) {
    return error;
  }
};

describe('the text of an input', () => {
  it.each([
    ['a NUL', { name: 'a\0b' }, 'name', 'The name must not contain the character NUL.'],
    ['half a surrogate pair', { name: '\ud83d' }, 'name', 'The name must not contain half of a surrogate pair.'],
    [
      'a NUL in a list',
      { people: [{ name: 'Ana' }, { name: '\0' }] },
      'people[1].name',
      'The people[1].name must not contain the character NUL.',
    ],
    [
      'a NUL in the name of a field',
      { data: { 'a\0': 1 } },
      'data',
      'The data has a name that must not contain the character NUL.',
    ],
    ['half a pair deep inside', { data: { a: { b: ['\udc00'] } } }, 'data.a.b[0]', expect.any(String)],
  ])('with %s is refused and the field named', (_what, input, field, message) => {
    expect(refusal(() => parseInput(Company, input))).toMatchObject({
      code: 'invalidField',
      message,
      payload: { field, cause: message },
    });
  });

  it('with any other character is accepted unchanged', () => {
    const name = 'Zoë 👩‍👩‍👧‍👦 \u202e\uffff\u0001';
    expect(parseInput(Company, { name, bytes: [0, 1, 2] })).toEqual({ name, bytes: [0, 1, 2] });
  });

  it('is left to a verb that has its own check', () => {
    expect(parseInput(Company, { name: '\0' }, { except: ['name'] })).toEqual({ name: '\0' });
  });

  it('is refused in a query too, and removed from the query of a page', () => {
    const Query = z.strictObject({ search: z.string() });
    const request = new Request('http://localhost/api/config/v1/activity?search=%00');
    expect(refusal(() => readQuery(request, Query))).toMatchObject({
      code: 'invalidField',
      payload: { field: 'search' },
    });
    expect(readSearchParams({ search: '\0', page: '2' }).toString()).toBe('page=2');
  });
});

describe('the nesting of a body', () => {
  const nested = (levels: number) => Buffer.from(`${'['.repeat(levels)}${']'.repeat(levels)}`);

  it('is limited to a hundred levels', () => {
    expect(refusal(() => parseJson(nested(100)))).toHaveProperty('taken');
    expect(refusal(() => parseJson(nested(101)))).toMatchObject({ code: 'malformedJson' });
    expect(refusal(() => parseJson(nested(200_000)))).toMatchObject({ code: 'malformedJson' });
  });
});
