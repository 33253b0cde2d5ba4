import { describe, expect, it } from 'vitest';
import { defineView, oneOf, openRow, textFilter } from '#components/kit/list/define-view.ts';

const NUMBERED = defineView('GET /api/config/v1/template', {
  paging: { by: 'number', size: 10 },
  parameters: { search: textFilter(100), kind: oneOf(['email', 'snippet']), label: textFilter(40) },
});

const WHOLE = defineView('GET /api/config/v1/subaccount', {
  paging: { by: 'whole' },
  parameters: { search: textFilter(5), sort: oneOf(['number', 'name'], 'number') },
});

const CURSORS = defineView('GET /api/config/v1/webhook/{id}/delivery', {
  paging: { by: 'cursor' },
  parameters: { status: oneOf(['failed', 'waiting']) },
  own: { delivery: openRow() },
});

const parse = <View extends { parse: (given: URLSearchParams) => unknown }>(view: View, url: string) =>
  view.parse(new URLSearchParams(url)) as ReturnType<View['parse']>;

describe('the state of a list in the URL', () => {
  it('is read from its own query', () => {
    const state = parse(NUMBERED, 'search=a+b&kind=snippet&label=shop&page=3&hidden=labels,used');
    expect(state).toMatchObject({ search: 'a b', kind: 'snippet', label: 'shop', page: 3, hidden: ['labels', 'used'] });
    expect(parse(NUMBERED, NUMBERED.format(state))).toEqual(state);
  });

  it('leaves out what is initial, so that the whole list has no query', () => {
    expect(NUMBERED.format(parse(NUMBERED, ''))).toBe('');
    expect(WHOLE.format(parse(WHOLE, 'sort=number'))).toBe('');
  });

  it('takes unknown values for not given, and cuts long texts', () => {
    expect(NUMBERED.format(parse(NUMBERED, 'kind=what&page=-1&unknown=1'))).toBe('');
    expect(parse(WHOLE, 'search=abcdefgh&sort=other')).toMatchObject({ search: 'abcde', sort: 'number' });
  });

  it('requests a numbered page with its size, a page of cursors with its cursor, and a whole list without a page', () => {
    expect(String(NUMBERED.query(parse(NUMBERED, 'search=a&page=2')))).toBe('search=a&page=2&limit=10');
    expect(String(CURSORS.query(parse(CURSORS, 'status=failed&cursor=x&page=2')))).toBe('status=failed&cursor=x');
    expect(String(WHOLE.query(parse(WHOLE, 'search=a&page=2')))).toBe('search=a');
  });

  it('requests neither the open row nor the hidden columns', () => {
    expect(String(CURSORS.query(parse(CURSORS, 'delivery=d&hidden=took')))).toBe('');
  });

  it('leads to the first page when a filter changes, and closes the open row', () => {
    const state = parse(CURSORS, 'status=failed&cursor=x&delivery=d');
    expect(CURSORS.format(CURSORS.change(state, { status: 'waiting' }))).toBe('?status=waiting');
  });

  it('stays on its page when a row is opened or a column is hidden', () => {
    const state = parse(CURSORS, 'cursor=x');
    expect(CURSORS.format(CURSORS.change(state, { delivery: 'd' }))).toBe('?delivery=d&cursor=x');
    expect(CURSORS.format(CURSORS.change(state, { hidden: ['took'] }))).toBe('?hidden=took&cursor=x');
  });

  it('counts a search and a choice of some rows as filters, an order and an open row as none', () => {
    expect(WHOLE.isFiltered(parse(WHOLE, 'sort=name'))).toBe(false);
    expect(CURSORS.isFiltered(parse(CURSORS, 'delivery=d&cursor=x'))).toBe(false);
    expect(CURSORS.isFiltered(parse(CURSORS, 'status=failed'))).toBe(true);
  });

  it('loses all filters and keeps the order when it is cleared', () => {
    const state = parse(WHOLE, 'search=a&sort=name&page=2');
    expect(WHOLE.format(WHOLE.change(state, WHOLE.cleared))).toBe('?sort=name');
  });
});

it('a filter that the call does not know is refused by the type check', () => {
  defineView('GET /api/config/v1/template', {
    paging: { by: 'number', size: 10 },
    // @ts-expect-error -- the list of templates has no such filter
    parameters: { colour: textFilter(10) },
  });
  defineView('GET /api/config/v1/template', {
    paging: { by: 'number', size: 10 },
    // @ts-expect-error -- a template is of no such kind
    parameters: { kind: oneOf(['email', 'poster']) },
  });
});
