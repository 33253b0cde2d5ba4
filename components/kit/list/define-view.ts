import type { ListName, QueryValues } from '#lib/client/calls.ts';

/** A parameter of a view in the URL. */
export type Parameter<Value extends string> = {
  /** The value where the URL names none; empty for a filter. */
  initial: Value;
  /** True if a value leaves rows out; false for an order, a range or the row that is open. */
  isFilter: boolean;
  /** The characters of a text, at most. */
  maxLength?: number;
  /** Returns the value of a text in the URL; the initial one for a text that is unknown. */
  parse: (given: string) => Value;
};

/** A filter by any text, such as a search or an id; longer texts are cut. */
export const textFilter = (maxLength: number): Parameter<string> => ({
  initial: '',
  isFilter: true,
  maxLength,
  parse: (given) => given.slice(0, maxLength),
});

/** The id of the row that is open beside the list; every other change of the view closes it. */
export const openRow = (): Parameter<string> => ({ initial: '', isFilter: false, parse: (given) => given });

/** A filter by one of several values. With an initial value it is no filter but a choice, such as an order or a range. */
export function oneOf<const Value extends string>(values: readonly Value[]): Parameter<Value | ''>;
export function oneOf<const Value extends string>(values: readonly Value[], initial: Value): Parameter<Value>;
export function oneOf(values: readonly string[], initial = ''): Parameter<string> {
  return {
    initial,
    isFilter: initial === '',
    parse: (given) => values.find((value) => value === given) ?? initial,
  };
}

/** The parameters of a query that the kit sets itself. */
type Position = 'page' | 'pageSize' | 'limit' | 'size' | 'cursor' | 'before';

/** The parameters that a view of a call may have: those of the call's query. */
type ParametersOf<Name extends ListName> = {
  readonly [Key in Exclude<keyof QueryValues<Name>, Position>]?: Parameter<TextOf<QueryValues<Name>[Key]> | ''>;
};

/** The texts of a value in a URL; any text for a value that the call converts, such as a number. */
type TextOf<Value> = unknown extends Value ? string : Extract<Value, string>;

/** How a list comes: page by page with numbers or with cursors, or as a whole that the browser cuts into pages. */
export type Paging = { by: 'number'; size: number } | { by: 'cursor' } | { by: 'whole' };

/** The parameters of a view by their names. */
export type ViewParameters = Readonly<Record<string, Parameter<string>>>;

/** The values of a view's parameters. */
export type ValuesOf<P extends ViewParameters> = { readonly [Key in keyof P]: ReturnType<P[Key]['parse']> };

/** The page of a list, and how its reader has arranged it. */
export type Arrangement = {
  /** The number of the page, from 1. */
  readonly page: number;
  /** The last row of the page before; empty on the first page. */
  readonly cursor: string;
  /** The first row of the page after, for lists that can be read backwards; else empty. */
  readonly before: string;
  /** The keys of the columns that are hidden. */
  readonly hidden: readonly string[];
};

/** The part of a list that is shown: the values of its parameters, the page, and the columns that are hidden. */
export type ViewState<P extends ViewParameters> = ValuesOf<P> & Arrangement;

/** A kind of view: the call that reads the list, and the parameters of the list in the URL. */
export type View<Name extends ListName, P extends ViewParameters> = {
  readonly call: Name;
  readonly paging: Paging;
  readonly parameters: P;
  /** Reads the view from the query of a URL; a value that is unknown counts as not given. */
  parse: (given: Pick<URLSearchParams, 'get'>) => ViewState<P>;
  /** Returns the view as the query of a URL with its question mark; empty for the first page of the whole list. */
  format: (state: ViewState<P>) => string;
  /** Returns the query with which the rows of the view are requested. */
  query: (state: ViewState<P>) => URLSearchParams;
  /** Returns the view with a change; one of a filter, a choice or the order leads to the first page. */
  change: (state: ViewState<P>, change: Partial<ViewState<P>>) => ViewState<P>;
  /** Returns true for a change that leaves the rows as they are: another open row, or other columns. */
  keepsRows: (change: Partial<ViewState<P>>) => boolean;
  /** Returns true if the view leaves rows out. */
  isFiltered: (state: ViewState<P>) => boolean;
  /** The change that takes all filters away. */
  readonly cleared: Partial<ViewState<P>>;
};

type Definition<Name extends ListName, P extends ViewParameters, Own extends ViewParameters> = {
  /** How the call pages the list. */
  paging: Paging;
  /** The filters and choices, each under the name that it has in the query of the call. */
  parameters?: P & ParametersOf<Name> & { readonly [Key in Exclude<keyof P, keyof ParametersOf<Name>>]: never };
  /** Parameters of the browser alone: filters of a whole list, and the row that is open. */
  own?: Own;
};

const PAGE_MAX = 10_000;

/**
 * Defines how the state of a list is kept in the URL: its filters, order, page, hidden columns and open row. The parameters have
 * the names and the values of the query of the call, so that a filter which the call does not know fails the type check.
 *
 * A screen passes the view to `useList`, and its page to `readInitialList`, which reads the first rows on the server. Both import it:
 * it belongs into a file without `'use client'`.
 *
 * @param call The call that reads the list, such as `GET /api/config/v1/subaccount`.
 */
export function defineView<
  Name extends ListName,
  const P extends ViewParameters = Record<never, never>,
  const Own extends ViewParameters = Record<never, never>,
>(call: Name, { paging, parameters, own }: Definition<Name, P, Own>): View<Name, P & Own> {
  type State = ViewState<P & Own>;
  const asked = Object.entries<Parameter<string>>(parameters ?? {});
  const all = [...asked, ...Object.entries<Parameter<string>>(own ?? {})];
  const filters = all.filter(([, { isFilter }]) => isFilter);
  const marks = all.filter(([, { initial, isFilter }]) => initial === '' && !isFilter);
  const emptied = (of: typeof all) => Object.fromEntries(of.map(([name]) => [name, ''])) as Partial<State>; // '' is their initial value
  const isMark = (name: string) => name === 'hidden' || marks.some(([mark]) => mark === name);
  const keepsRows = (change: Partial<State>) => Object.keys(change).every(isMark);
  const valuesOf = (state: State, of: typeof all): [string, string][] =>
    of.flatMap(([name, { initial }]) => {
      const value = String(state[name]).trim();
      return value === initial ? [] : [[name, value]];
    });
  return {
    call,
    paging,
    parameters: Object.fromEntries(all) as P & Own, // the entries of both
    parse: (given) => {
      const values = Object.fromEntries(all.map(([name, { parse }]) => [name, parse(given.get(name) ?? '')]));
      return {
        ...(values as ValuesOf<P & Own>), // one of each parameter
        page: parsePage(given.get('page')),
        cursor: given.get('cursor') ?? '',
        before: given.get('before') ?? '',
        hidden: (given.get('hidden') ?? '').split(',').filter((key) => key !== ''),
      };
    },
    format: (state) => {
      const hidden: [string, string][] = state.hidden.length > 0 ? [['hidden', state.hidden.join(',')]] : [];
      const query = new URLSearchParams([...valuesOf(state, all), ...hidden, ...positionOf(state, paging)]);
      return query.size === 0 ? '' : `?${query}`;
    },
    query: (state) => {
      const position = paging.by === 'whole' ? [] : positionOf(state, paging);
      const size: [string, string][] = paging.by === 'number' ? [[sizeName(call), String(paging.size)]] : [];
      return new URLSearchParams([...valuesOf(state, asked), ...position, ...size]);
    },
    change: (state, change) => ({
      ...state,
      ...emptied(marks),
      ...(keepsRows(change) ? {} : FIRST_PAGE),
      ...change,
    }),
    keepsRows,
    isFiltered: (state) => filters.some(([name]) => String(state[name]) !== ''),
    cleared: emptied(filters),
  };
}

/** The parameter that says how many rows a page has; the calls of the suite have another than those before them. */
const sizeName = (call: string): string => (call.includes(' /api/suite/') ? 'size' : 'limit');

const FIRST_PAGE = { page: 1, cursor: '', before: '' } as const;

/** Returns the page of a list as parameters; none on the first one. */
function positionOf({ page, cursor, before }: Arrangement, { by }: Paging): [string, string][] {
  const given: [string, string][] =
    by === 'cursor'
      ? [
          ['cursor', cursor],
          ['before', before],
        ]
      : [['page', page === 1 ? '' : String(page)]];
  return given.filter(([, value]) => value !== '');
}

function parsePage(given: string | null): number {
  const page = Number(given ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}
