import { z } from 'zod';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { addSuppressions } from '#lib/engine/suppressions/add-suppressions.ts';
import type { Suppression, SuppressionSource } from '#lib/engine/suppressions/schema.ts';
import type { ApiAnswer } from '../../send-api/call.ts';
import type { Form } from '../read-form.ts';
import {
  describe,
  findSuppressionKind,
  listKind,
  NUMBERED_ROWS_MAX,
  numberOf,
  removeKind,
  suppressionContext,
} from '../suppressions.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { ReadBody, VendorCall, VendorPath } from '../vendor-api.ts';
import { textOf } from './form-values.ts';
import { requireDomain } from './require-domain.ts';

const grant = 'suppression_lists/manage';

/** A list of Mailgun: our reasons, the reason of what is added, and the word of its answers. */
type List = { sources: readonly SuppressionSource[]; added: SuppressionSource; one: string };

const LISTS: Readonly<Record<string, List>> = {
  bounces: { sources: ['Bounce Rule'], added: 'Bounce Rule', one: 'Bounced address' },
  complaints: { sources: ['Spam Complaint'], added: 'Spam Complaint', one: 'Spam complaint' },
  unsubscribes: {
    sources: ['List Unsubscribe', 'Unsubscribe Link', 'Manually Added', 'Compliance'],
    added: 'Manually Added',
    one: 'Unsubscribe',
  },
};

const LIST_PATH = '(bounces|complaints|unsubscribes)';

/** Rows of one POST. */
const ROWS_MAX = 1_000;

const Row = z.object({
  address: z.string(),
  code: z.union([z.string(), z.number()]).optional(),
  error: z.string().optional(),
});
const Rows = z.union([z.array(Row).min(1).max(ROWS_MAX), Row]);

function listOf({ params }: VendorCall<unknown>): { name: string; list: List } {
  const name = params[1] ?? '';
  const list = LISTS[name];
  if (!list) throw refuse.notFound('list');
  return { name, list };
}

const present = (name: string, { recipient, description, createdAt }: Suppression) => ({
  address: recipient,
  ...(name === 'bounces' && { code: /^\d{3}\b/.exec(description ?? '')?.[0] ?? '550', error: description ?? '' }),
  ...(name === 'unsubscribes' && { tags: ['*'] }),
  created_at: new Date(createdAt).toUTCString().replace('GMT', 'UTC'),
});

async function listRows(call: VendorCall<undefined>): Promise<ApiAnswer> {
  const domain = await requireDomain(call.key, call.params[0] ?? '');
  const { name, list } = listOf(call);
  const query = new URLSearchParams(call.call.query);
  const limit = Math.max(1, numberOf(query, 'limit', { ifMissing: 100, max: 1_000 }));
  const offset = numberOf(query, 'address', { ifMissing: 0, max: NUMBERED_ROWS_MAX });
  const rows = await listKind(await suppressionContext(call), list, { offset, limit });
  const url = (page: string, at: number) =>
    `${call.baseUrl}/v3/${domain}/${name}?page=${page}&address=${at}&limit=${limit}`;
  const paging = {
    first: url('first', 0),
    previous: url('previous', Math.max(0, offset - limit)),
    next: url('next', offset + rows.length),
    last: url('last', offset + rows.length),
  };
  return createAnswer(200, { items: rows.map((row) => present(name, row)), paging });
}

const rowOf = (form: Form) => ({
  address: textOf(form, 'address'),
  code: textOf(form, 'code'),
  error: textOf(form, 'error'),
});

async function addRows(call: VendorCall<ReadBody>): Promise<ApiAnswer> {
  await requireDomain(call.key, call.params[0] ?? '');
  const { list } = listOf(call);
  const given = parseInput(Rows, 'json' in call.body ? call.body.json : rowOf(call.body.form));
  const rows = Array.isArray(given) ? given : [given];
  const suppressions = rows.map(({ address, code, error }) => ({
    recipient: address,
    ...describe([code, error].filter(Boolean).join(' ')),
  }));
  const ctx = await suppressionContext(call);
  await addSuppressions(ctx, { suppressions }, { source: list.added, isWhole: true });
  return createAnswer(200, {
    message: rows.length === 1 ? `${list.one} has been added to the table` : `${rows.length} addresses have been added`,
    ...(rows.length === 1 && { address: rows[0]?.address }),
  });
}

/** The calls of Mailgun's lists of suppressed addresses; they are the company's, whatever the domain. */
export const MAILGUN_SUPPRESSIONS: readonly VendorPath[] = [
  {
    pattern: new RegExp(`^/v3/([^/]+)/${LIST_PATH}$`),
    name: '/v3/{domain}/{bounces|complaints|unsubscribes}',
    methods: {
      GET: { summary: 'List suppressed addresses', grant, body: 'none', run: listRows },
      POST: { summary: 'Suppress up to 1,000 addresses', grant, body: 'json or form', run: addRows },
    },
  },
  {
    pattern: new RegExp(`^/v3/([^/]+)/${LIST_PATH}/([^/]+)$`),
    name: '/v3/{domain}/{bounces|complaints|unsubscribes}/{address}',
    methods: {
      GET: {
        summary: 'Get a suppressed address',
        grant,
        body: 'none',
        run: async (call) => {
          await requireDomain(call.key, call.params[0] ?? '');
          const { name, list } = listOf(call);
          const [row] = await findSuppressionKind(await suppressionContext(call), list, call.params[2] ?? '');
          if (!row) throw new AppError('notFound', { message: `Address not found in ${name} table` });
          return createAnswer(200, present(name, row));
        },
      },
      DELETE: {
        summary: 'Take an address off the list',
        grant,
        body: 'none',
        run: async (call) => {
          await requireDomain(call.key, call.params[0] ?? '');
          const { list } = listOf(call);
          const address = call.params[2] ?? '';
          await removeKind(await suppressionContext(call), list, address);
          return createAnswer(200, { message: `${list.one} has been removed`, address, value: address });
        },
      },
    },
  },
];
