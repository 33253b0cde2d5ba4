import { describe, expect, it } from 'vitest';
import { listChanges } from '#components/kit/forms/list-changes.ts';

const saved = [
  ['name', 'Ada'],
  ['phone', ''],
  ['kind', 'a'],
  ['kind', 'b'],
] as const;

describe('listChanges', () => {
  it('names nothing while the values are the saved ones', () => {
    expect(listChanges(saved, [...saved])).toEqual([]);
  });

  it('names each changed field once, in the order of the form', () => {
    const now = [
      ['name', 'Grace'],
      ['phone', '12'],
      ['kind', 'a'],
    ] as const;
    expect(listChanges(saved, now)).toEqual(['name', 'phone', 'kind']);
  });

  it('names a field that was added and one that is gone', () => {
    expect(listChanges([['name', 'Ada']], [['terms', 'on']])).toEqual(['name', 'terms']);
  });

  it('finds a value that contains the other values of its field', () => {
    const before = [
      ['kind', 'a'],
      ['kind', 'b'],
    ] as const;
    expect(listChanges(before, [['kind', 'a","b']])).toEqual(['kind']);
  });
});
