import { expect, test } from 'vitest';
import { readOptions } from '#components/audience/fields/field-form.tsx';

const FIELD = {
  options: [
    { id: '1', name: 'Gold' },
    { id: '2', name: 'Silver' },
  ],
};

test('a line with the name of a present choice is that choice, in any order', () => {
  expect(readOptions('Silver\nGold\nBronze', FIELD)).toEqual([
    { id: '2', name: 'Silver' },
    { id: '1', name: 'Gold' },
    { name: 'Bronze' },
  ]);
});

test('of as many lines as before, one with another name renames the choice in its place', () => {
  expect(readOptions('Gold\n Platinum ', FIELD)).toEqual([
    { id: '1', name: 'Gold' },
    { id: '2', name: 'Platinum' },
  ]);
});

test('a line that is left out takes its choice away, and empty lines count for nothing', () => {
  expect(readOptions('\nSilver\n\n', FIELD)).toEqual([{ id: '2', name: 'Silver' }]);
});

test('two choices that swap places keep their ids', () => {
  expect(readOptions('Silver\nGold', FIELD)).toEqual([
    { id: '2', name: 'Silver' },
    { id: '1', name: 'Gold' },
  ]);
});
