import { describe, expect, it } from 'vitest';
import { listPageLinks } from '#components/ui/numbered-pager.tsx';
import { fc } from '../../fixtures/properties.ts';

describe('listPageLinks', () => {
  it.each([
    [1, 9, 5, [1, 2, 3, 4, 5]],
    [4, 9, 5, [2, 3, 4, 5, 6]],
    [9, 9, 5, [5, 6, 7, 8, 9]],
    [8, 9, 3, [7, 8, 9]],
    [2, 2, 5, [1, 2]],
    [1, 1, 3, [1]],
  ])('of page %i of %i shows %i at most', (page, pageCount, most, links) => {
    expect(listPageLinks(page, pageCount, most)).toEqual(links);
  });

  it('contains the current page, and its narrow window lies within the wide one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (page, pageCount) => {
        fc.pre(page <= pageCount);
        const [narrow, wide] = [listPageLinks(page, pageCount, 3), listPageLinks(page, pageCount, 5)];
        expect(narrow).toContain(page);
        expect(wide).toEqual(expect.arrayContaining(narrow));
        expect(wide).toHaveLength(Math.min(5, pageCount));
      }),
    );
  });
});
