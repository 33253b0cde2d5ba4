import { expect, it } from 'vitest';
import { parseTagList } from '#lib/mail/tag-list.ts';
import { fc } from '../../fixtures/properties.ts';

const blank = fc.constantFrom('', ' ', '\t', ' \r\n ');
const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,4}$/);
const value = fc.stringMatching(/^(?:[!-:<-~](?: [!-:<-~])?){0,6}$/);

it('reads every list of distinct tags, with any white space and with or without the last semicolon (RFC 6376 §3.2)', () => {
  const tags = fc.uniqueArray(fc.tuple(name, value), { selector: ([one]) => one, minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(tags, blank, fc.boolean(), (list, space, isEnded) => {
      const text = list.map(([tag, held]) => `${space}${tag}${space}=${space}${held}${space}`).join(';');
      const parsed = parseTagList(isEnded ? `${text};${space}` : text);
      expect([...parsed.tags]).toEqual(list);
      expect(parsed).toMatchObject({ first: list[0]?.[0], malformed: null, repeated: null });
    }),
  );
});

it('names the first part that is no tag, and the first name that occurs twice', () => {
  expect(parseTagList('a=1; b ; c=3;; a=4')).toMatchObject({ malformed: 'b', repeated: 'a' });
  expect(parseTagList('a=1;;')).toMatchObject({ malformed: '' });
  expect(parseTagList('')).toMatchObject({ first: null, malformed: '' });
  expect(parseTagList('1a=1; b=ü')).toMatchObject({ first: null, malformed: '1a=1' });
  expect(parseTagList('a=1; A=2')).toMatchObject({ repeated: null });
});
