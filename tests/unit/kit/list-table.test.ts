import { describe, expect, it } from 'vitest';
import { arrangeColumns } from '#components/kit/list/arrange-columns.tsx';
import { ApiError } from '#lib/client/api-error.ts';
import { COLUMNS, renderList } from '../../fixtures/render/render-list.tsx';
import { renderWithTexts } from '../../fixtures/render/render-with-texts.tsx';

describe('the table of a list', () => {
  it('says that it is busy while its rows are awaited', () => {
    expect(renderList({ rows: null })).toContain('aria-busy="true"');
  });

  it('shows rows that lead to their screens', () => {
    const html = renderList({ rows: [{ id: 'a', name: 'Chair', size: 3 }] });
    expect(html).toContain('href="/thing/a"');
    expect(html).toContain('Chair');
  });

  it('tells an empty list from one that its filters leave empty, and offers to take those away', () => {
    expect(renderList({})).toContain('No things yet');
    const filtered = renderList({ isFiltered: true, clear: () => {} });
    expect(filtered).toContain('No things match');
    expect(filtered).toContain('<button');
  });

  it('shows a failure with the sentence of the server in place of the rows', () => {
    const error = new ApiError({ status: 422, code: null, message: 'Address must be an IP address' });
    expect(renderList({ error, rows: [{ id: 'a', name: 'Chair', size: 3 }] })).toContain(
      'Address must be an IP address',
    );
  });

  it('leads to older rows, and says how many this page has', () => {
    const pages = { by: 'cursor', newerHref: null, olderHref: '?cursor=a' } as const;
    const html = renderList({ rows: [{ id: 'a', name: 'Chair', size: 3 }], pages });
    expect(html).toContain('href="?cursor=a"');
    expect(html).toContain('1 things');
  });
});

describe('the columns of a list', () => {
  const keysOf = (hidden: readonly string[]) =>
    arrangeColumns(COLUMNS, { keys: hidden, set: () => {} }, undefined).map(({ key }) => key);

  it('leave out what the reader has hidden, but never the name of the row', () => {
    expect(keysOf(['size'])).toEqual(['name']);
    expect(keysOf(['name', 'unknown'])).toEqual(['name', 'size']);
  });

  it('have heads that lead to their order, and say which one the rows have', () => {
    const [name, size] = arrangeColumns(COLUMNS, undefined, { by: 'size', hrefOf: (by) => `?sort=${by}` });
    expect(name?.head).toBeUndefined();
    expect(size?.sorted).toBe('descending');
    expect(renderWithTexts(size?.head)).toContain('href="?sort=size"');
  });
});
