import { describe, expect, it } from 'vitest';
import { splitText } from '#components/ui/middle-truncate.tsx';
import { fc } from '../../fixtures/properties.ts';

describe('splitText', () => {
  it.each([
    ['ada@harbor-books.example', 'address', ['ada', '@harbor-books.example']],
    ['"a@b"@harbor-books.example', 'address', ['"a@b"', '@harbor-books.example']],
    ['no address', 'address', ['no address', '']],
    ['@no-local.example', 'address', ['@no-local.example', '']],
    ['01a20165-1a38-7000-b8f1-52c07d1e9a44', 'id', ['01a20165-1a38-7000-b8f1-52c07d1e', '9a44']],
    ['abcd', 'id', ['abcd', '']],
  ] as const)('splits "%s" as an %s', (text, kind, parts) => {
    expect(splitText(text, kind)).toEqual(parts);
  });

  it('loses no character of any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('address' as const, 'id' as const), (text, kind) => {
        expect(splitText(text, kind).join('')).toBe(text);
      }),
    );
  });
});
