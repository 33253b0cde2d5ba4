import { z } from 'zod';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { addSuppressions } from '#lib/engine/suppressions/add-suppressions.ts';
import { findSuppression } from '#lib/engine/suppressions/find-suppression.ts';
import { listSuppressions } from '#lib/engine/suppressions/list-suppressions.ts';
import { removeSuppression } from '#lib/engine/suppressions/remove-suppression.ts';
import {
  SUPPRESSION_PAGE_MAX,
  SUPPRESSIONS_AT_ONCE_MAX,
  type Suppression,
  SuppressionQuery,
  SuppressionType,
} from '#lib/engine/suppressions/schema.ts';
import { SUPPRESSION_TYPES } from '#lib/engine/suppressions/values.ts';
import type { ApiAnswer } from '../../send-api/call.ts';
import { describe, numberOf, suppressionContext } from '../suppressions.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorCall, VendorPath } from '../vendor-api.ts';

const grant = 'suppression_lists/manage';

const Entry = z.strictObject({
  recipient: z.string().optional(),
  email: z.string().optional(),
  type: SuppressionType.optional(),
  transactional: z.boolean().optional(),
  non_transactional: z.boolean().optional(),
  description: z.string().nullish(),
});

const Entries = z.strictObject({ recipients: z.array(Entry).min(1).max(SUPPRESSIONS_AT_ONCE_MAX) });

const present = (row: Suppression) => ({
  recipient: row.recipient,
  type: row.type,
  source: row.source,
  description: row.description ?? '',
  created: row.createdAt,
  updated: row.updatedAt,
  transactional: row.type === 'transactional',
  non_transactional: row.type === 'non_transactional',
});

/** Returns the types of mail of an entry; both without one. */
function typesOf({ type, transactional, non_transactional }: z.infer<typeof Entry>): SuppressionType[] | undefined {
  if (type) return [type];
  const given = { transactional, non_transactional };
  const types = SUPPRESSION_TYPES.filter((name) => given[name]);
  return types.length > 0 ? types : undefined;
}

async function add(call: VendorCall<unknown>, entries: z.infer<typeof Entry>[]): Promise<ApiAnswer> {
  const suppressions = entries.map((entry) => ({
    recipient: entry.recipient ?? entry.email ?? '',
    types: typesOf(entry),
    ...describe(entry.description),
  }));
  await addSuppressions(await suppressionContext(call), { suppressions }, { isWhole: true });
  return createAnswer(200, { results: { message: 'Suppression List successfully updated' } });
}

async function list(call: VendorCall<undefined>): Promise<ApiAnswer> {
  const query = new URLSearchParams(call.call.query);
  const limit = Math.max(1, numberOf(query, 'per_page', { ifMissing: 100, max: SUPPRESSION_PAGE_MAX }));
  const cursor = query.get('cursor');
  const wanted = parseInput(SuppressionQuery, {
    limit: String(limit),
    type: query.get('types') ?? undefined,
    ...(cursor && cursor !== 'initial' && { cursor }),
  });
  const { data, nextCursor } = await listSuppressions(await suppressionContext(call), wanted);
  const links = nextCursor
    ? [{ href: `/api/v1/suppression-list?cursor=${encodeURIComponent(nextCursor)}&per_page=${limit}`, rel: 'next' }]
    : [];
  return createAnswer(200, { results: data.map(present), links });
}

async function get(call: VendorCall<undefined>): Promise<ApiAnswer> {
  const { data } = await findSuppression(await suppressionContext(call), { recipient: call.params[0] ?? '' });
  if (data.length === 0) throw new AppError('notFound', { message: 'Recipient could not be found' });
  return createAnswer(200, { results: data.map(present) });
}

/** Takes an address off the list; an entry for reasons of compliance stays. */
async function remove(call: VendorCall<undefined>): Promise<ApiAnswer> {
  const ctx = await suppressionContext(call);
  const recipient = call.params[0] ?? '';
  const { data } = await findSuppression(ctx, { recipient });
  if (data.length === 0) throw new AppError('notFound', { message: 'Recipient could not be found' });
  if (data.some(({ source }) => source === 'Compliance'))
    throw new AppError('notAuthorized', { message: 'An entry for reasons of compliance cannot be deleted.' });
  await removeSuppression(ctx, { recipient });
  return createAnswer(204, undefined);
}

/** The calls of SparkPost's suppression list. */
export const SPARKPOST_SUPPRESSIONS: readonly VendorPath[] = [
  {
    pattern: /^\/api\/v1\/suppression-list$/,
    name: '/api/v1/suppression-list',
    methods: {
      GET: { summary: 'List suppressed recipients', grant, body: 'none', run: list },
      PUT: {
        summary: 'Suppress up to 10,000 recipients',
        grant,
        body: 'json',
        run: (call) => add(call, parseInput(Entries, call.body).recipients),
      },
    },
  },
  {
    pattern: /^\/api\/v1\/suppression-list\/([^/]+)$/,
    name: '/api/v1/suppression-list/{recipient}',
    methods: {
      GET: { summary: 'Get the entries of a recipient', grant, body: 'none', run: get },
      PUT: {
        summary: 'Suppress a recipient',
        grant,
        body: 'json',
        run: (call) => add(call, [{ ...parseInput(Entry, call.body), recipient: call.params[0] ?? '' }]),
      },
      DELETE: { summary: 'Take a recipient off the list', grant, body: 'none', run: remove },
    },
  },
];
