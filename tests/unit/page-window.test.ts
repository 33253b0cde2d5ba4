import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageWindow } from '#components/ui/page-window.ts';

it('shows as many pages as fit around the current one', () => {
  expect(pageWindow(1, 10, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(5, 10, 5)).toEqual([3, 4, 5, 6, 7]);
  expect(pageWindow(10, 10, 5)).toEqual([6, 7, 8, 9, 10]);
  expect(pageWindow(2, 2, 5)).toEqual([1, 2]);
});

it('always holds the current page, and the narrow row is part of the wide one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (one, other) => {
      const [page, count] = one <= other ? [one, other] : [other, one];
      const wide = pageWindow(page, count, 5);
      const narrow = pageWindow(page, count, 3);
      expect(narrow).toContain(page);
      expect(narrow.every((number) => wide.includes(number))).toBe(true);
      expect(wide.every((number) => number >= 1 && number <= count)).toBe(true);
    }),
  );
});
