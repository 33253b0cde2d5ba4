import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { cancelList } from '#lib/insight/validation/lists/cancel-list.ts';
import { chooseColumn } from '#lib/insight/validation/lists/choose-column.ts';
import { getValidationList, listValidationLists } from '#lib/insight/validation/lists/queries.ts';
import { readResultsPage } from '#lib/insight/validation/lists/read-results-page.ts';
import { startList } from '#lib/insight/validation/lists/start-list.ts';
import { uploadList } from '#lib/insight/validation/lists/upload-list.ts';
import { keyContext } from './key-context.ts';
import type { AdmittedCall, Path, Route } from './route.ts';
import {
  CreateListBody,
  DeletedList,
  ListObject,
  ListObjects,
  presentListObject,
  ResultsPage,
  ResultsQuery,
} from './validation-list-shapes.ts';

type Facts = Pick<Route, 'summary' | 'answer' | 'body' | 'query'>;

/** Returns the route of a call of lists. A subaccount's key is refused: lists belong to the company. */
const on = (facts: Facts, run: (ctx: Context, admitted: AdmittedCall) => Promise<unknown>): Route => ({
  ...facts,
  grant: 'recipient_validation/manage',
  takesBody: facts.body !== undefined,
  run: async (admitted) => {
    if (admitted.key.subaccountId !== null) throw new AppError('forbidden');
    const ctx = await keyContext(admitted, 'emailValidation');
    return { answer: await run(ctx, admitted), replayed: false };
  },
});

/** The calls of lists of addresses to validate (docs/validation.md). */
export const VALIDATION_LIST_PATHS: readonly Path[] = [
  {
    pattern: /^\/validations\/lists$/,
    name: '/validations/lists',
    methods: {
      GET: on({ summary: 'List the lists of addresses that were validated', answer: ListObjects }, async (ctx) => ({
        object: 'list',
        data: (await listValidationLists(ctx)).data.map(presentListObject),
      })),
      POST: on(
        {
          summary: 'Upload a list of addresses, learn what its validation costs, and start it if asked',
          body: CreateListBody,
          answer: ListObject,
        },
        async (ctx, { body }) => {
          const { name, content, column, start } = parseInput(CreateListBody, body);
          let list = await uploadList(ctx, { name, content: Buffer.from(content) });
          if (column !== undefined) list = await chooseColumn(ctx, list.id, { column });
          return presentListObject(start ? await startList(ctx, list.id) : list);
        },
      ),
    },
  },
  {
    pattern: /^\/validations\/lists\/([^/]+)$/,
    name: '/validations/lists/{id}',
    methods: {
      GET: on({ summary: 'Get a list with its progress and its counts', answer: ListObject }, async (ctx, { id }) =>
        presentListObject(await getValidationList(ctx, id)),
      ),
      DELETE: on(
        {
          summary: 'Cancel a list that runs, which refunds the rest, or delete one that does not',
          answer: DeletedList,
        },
        async (ctx, { id }) => {
          await cancelList(ctx, id);
          return { object: 'validation_list', id, deleted: true };
        },
      ),
    },
  },
  {
    pattern: /^\/validations\/lists\/([^/]+)\/start$/,
    name: '/validations/lists/{id}/start',
    methods: {
      POST: on(
        { summary: 'Start a list, which counts its cost in the quota', answer: ListObject },
        async (ctx, { id }) => presentListObject(await startList(ctx, id)),
      ),
    },
  },
  {
    pattern: /^\/validations\/lists\/([^/]+)\/results$/,
    name: '/validations/lists/{id}/results',
    methods: {
      GET: on(
        { summary: 'Read the results of a list, 1,000 rows a page', query: ResultsQuery, answer: ResultsPage },
        async (ctx, { call, id }) => {
          const query = parseInput(ResultsQuery, Object.fromEntries(new URLSearchParams(call.query)));
          const { columns, rows, hasMore } = await readResultsPage(ctx, id, query);
          return { object: 'list', has_more: hasMore, columns, data: rows };
        },
      ),
    },
  },
];
