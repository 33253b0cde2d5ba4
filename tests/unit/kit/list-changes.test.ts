import { describe, expect, it } from 'vitest';
import { listChangedFields } from '#components/kit/forms/list-changes.ts';

const saved = [
  ['name', 'Ada'],
  ['phone', ''],
  ['kind', 'a'],
  ['kind', 'b'],
] as const;

describe('listChangedFields', () => {
  it('names nothing while the values are the saved ones', () => {
    expect(listChangedFields(saved, [...saved])).toEqual([]);
  });

  it('names each changed field once, in the order of the form', () => {
    const now = [
      ['name', 'Grace'],
      ['phone', '12'],
      ['kind', 'a'],
    ] as const;
    expect(listChangedFields(saved, now)).toEqual(['name', 'phone', 'kind']);
  });

  it('names a field that was added and one that is gone', () => {
    expect(listChangedFields([['name', 'Ada']], [['terms', 'on']])).toEqual(['name', 'terms']);
  });

  it('names no field that came or went empty', () => {
    expect(listChangedFields([['name', '']], [['title', '']])).toEqual([]);
    expect(listChangedFields([], [['title', 'x']])).toEqual(['title']);
  });

  it('finds a value that contains the other values of its field', () => {
    const before = [
      ['kind', 'a'],
      ['kind', 'b'],
    ] as const;
    expect(listChangedFields(before, [['kind', 'a","b']])).toEqual(['kind']);
  });
});
