import type { z } from 'zod';
import type { ConsoleCalls } from '#lib/http/config-api/tables.ts';

/** The name of a call of our own APIs: its method and path, such as `GET /api/config/v1/webhook/{id}`. */
export type CallName = keyof ConsoleCalls & string;

/** The name of a call that reads. */
export type ReadName = Extract<CallName, `GET ${string}`>;

type ShapesOf<Name extends CallName> = ConsoleCalls[Name] extends { readonly shapes?: infer Shapes }
  ? NonNullable<Shapes>
  : never;
type PartOf<Name extends CallName, Part extends 'body' | 'query' | 'answer' | 'field'> =
  ShapesOf<Name> extends Record<Part, infer Shape> ? Shape : undefined;
type InputOf<Shape> = Shape extends z.ZodType ? Immutable<z.input<Shape>> : never;

/** A value that is only read: its lists may be read-only. */
type Immutable<Value> = Value extends readonly (infer One)[]
  ? readonly Immutable<One>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
    : Value;

/** The answer of a call; undefined for a call without one. */
export type AnswerOf<Name extends CallName> =
  PartOf<Name, 'answer'> extends z.ZodType ? z.output<PartOf<Name, 'answer'>> : undefined;

/** The query of a call, value by value; never for a call without one. */
export type QueryValues<Name extends CallName> =
  PartOf<Name, 'query'> extends z.ZodType ? InputOf<PartOf<Name, 'query'>> : never;

/** The name of a call that reads a list: its answer has the rows in `data`. */
export type ListName = {
  [Name in ReadName]: AnswerOf<Name> extends { data: readonly { readonly [field: string]: unknown }[] } ? Name : never;
}[ReadName];

/** A row of the list that a call reads. */
export type RowOf<Name extends CallName> = AnswerOf<Name> extends { data: readonly (infer Row)[] } ? Row : never;

/** The form of a call that takes a file: the file under the name of its field; never for other calls. */
export type FormOf<Name extends CallName> = [PartOf<Name, 'field'>] extends [never]
  ? never
  : Record<PartOf<Name, 'field'> & string, File>;

type ParameterOf<Path extends string> = Path extends `${string}{${infer Parameter}}${infer Rest}`
  ? Parameter | ParameterOf<Rest>
  : never;

type Params<Name extends CallName> = [ParameterOf<Name>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParameterOf<Name>, string | number> };

type Body<Name extends CallName> =
  PartOf<Name, 'body'> extends z.ZodType ? { body: InputOf<PartOf<Name, 'body'>> } : { body?: undefined };

type Query<Name extends CallName> =
  PartOf<Name, 'query'> extends z.ZodType ? QueryOf<InputOf<PartOf<Name, 'query'>>> : { query?: undefined };

/** A query is needed where one of its values is. */
type QueryOf<Input> =
  Record<never, never> extends Input ? { query?: Input | URLSearchParams } : { query: Input | URLSearchParams };

/** The input of a call: the parts of its path in braces, its query and its body, and headers of this call alone. */
export type Given<Name extends CallName> = Params<Name> &
  Body<Name> &
  Query<Name> & { signal?: AbortSignal; headers?: Readonly<Record<string, string>> };

/** The second argument of a call, which may be left out if the call needs nothing. */
export type GivenArgument<Name extends CallName> =
  Record<never, never> extends Given<Name> ? [given?: Given<Name>] : [given: Given<Name>];

/** Returns the path of a call with its parts and its query; undefined values of the query are left out. */
export function pathOf<Name extends CallName>(name: Name, ...[given]: GivenArgument<Name>): string {
  const { params = {}, query } = (given ?? {}) as { params?: Record<string, string | number>; query?: object };
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(params[parameter] ?? ''));
  const search = query instanceof URLSearchParams ? query : toSearch(query ?? {});
  return search.size > 0 ? `${path}?${search}` : path;
}

function toSearch(query: object): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one));
  }
  return search;
}
