import { describe, expect, test } from 'vitest';
import { findJsonError } from '#lib/http/request/find-json-error.ts';
import { fc } from '../../../fixtures/properties.ts';

describe('findJsonError', () => {
  test.each([
    ['', 0],
    ['{"a": hello}', 6],
    ['{"a": 1,}', 8],
    ['[1 2]', 3],
    ['[1,]', 3],
    ['{"a" 1}', 5],
    ["{'a': 1}", 1],
    ['{"a": 01}', 6],
    ['{"a": "b\nc"}', 6],
    ['{"a": 1} x', 9],
    ['[1}', 2],
    ['{"a": [1', 8],
    ['tru', 0],
  ])('%j breaks at %i', (text, at) => expect(findJsonError(text)).toBe(at));

  test('finds no fault in text that JSON.parse accepts', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 3 }), (value, indent) => {
        expect(findJsonError(JSON.stringify(value, null, indent))).toBeNull();
      }),
    );
  });

  test('finds a fault exactly in the texts that JSON.parse refuses', () => {
    const pieces = fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '"', '1', '-', '.', 'true', ' ', '\n', 'e5');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect([text, findJsonError(text) === null]).toEqual([text, isJson]);
      }),
      { numRuns: 5_000 },
    );
  });
});
