import { z } from 'zod';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { addSuppressions } from '#lib/engine/suppressions/add-suppressions.ts';
import type { Suppression, SuppressionSource } from '#lib/engine/suppressions/schema.ts';
import { SUPPRESSION_SOURCES } from '#lib/engine/suppressions/values.ts';
import {
  findSuppressionKind,
  listKind,
  NUMBERED_ROWS_MAX,
  removeKind,
  type SuppressionKind,
  suppressionContext,
} from '../suppressions.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorCall, VendorPath } from '../vendor-api.ts';
import { STREAMS } from './streams.ts';

const grant = 'suppression_lists/manage';

/** Addresses of one write. */
const ADDRESSES_MAX = 50;

/** Postmark's reason and origin by our reasons. */
const REASONS: Readonly<Record<SuppressionSource, [reason: string, origin: string]>> = {
  'Bounce Rule': ['HardBounce', 'Recipient'],
  'Spam Complaint': ['SpamComplaint', 'Recipient'],
  'List Unsubscribe': ['ManualSuppression', 'Recipient'],
  'Unsubscribe Link': ['ManualSuppression', 'Recipient'],
  'Manually Added': ['ManualSuppression', 'Customer'],
  Compliance: ['ManualSuppression', 'Admin'],
};

const Filter = z.strictObject({
  count: z.string().optional(),
  offset: z.string().optional(),
  SuppressionReason: z.enum(['HardBounce', 'SpamComplaint', 'ManualSuppression']).optional(),
  Origin: z.enum(['Recipient', 'Customer', 'Admin']).optional(),
  EmailAddress: z.string().optional(),
  FromDate: z.string().optional(),
  ToDate: z.string().optional(),
});

const Addresses = z.strictObject({
  Suppressions: z.array(z.strictObject({ EmailAddress: z.string() })).max(ADDRESSES_MAX),
});

/** Returns the suppressions of a stream. @throws {AppError} invalidField for an unknown stream */
function kindOf({ params }: VendorCall<unknown>): SuppressionKind {
  const isTransactional = STREAMS.get((params[0] ?? '').toLowerCase());
  if (isTransactional === undefined) throw refuse.fieldBecause('MessageStream', 'The message stream does not exist.');
  return { sources: SUPPRESSION_SOURCES, type: isTransactional ? 'transactional' : 'non_transactional' };
}

const present = ({ recipient, source, createdAt }: Suppression) => ({
  EmailAddress: recipient,
  SuppressionReason: REASONS[source][0],
  Origin: REASONS[source][1],
  CreatedAt: createdAt,
});

async function dump(call: VendorCall<undefined>) {
  const filter = parseInput(Filter, readFilter(call.call.query));
  const ctx = await suppressionContext(call);
  const { sources, type } = kindOf(call);
  const wanted = sources.filter((source) => {
    const [reason, origin] = REASONS[source];
    return (filter.SuppressionReason ?? reason) === reason && (filter.Origin ?? origin) === origin;
  });
  const kind = { sources: wanted, type };
  const rows = filter.EmailAddress
    ? (await findSuppressionKind(ctx, kind, filter.EmailAddress)).slice(0, 1)
    : await listKind(ctx, kind, { limit: NUMBERED_ROWS_MAX });
  const day = ({ createdAt }: Suppression) => createdAt.slice(0, 10);
  const shown = rows.filter(
    (row) => day(row) >= (filter.FromDate ?? '') && day(row) <= (filter.ToDate?.slice(0, 10) ?? '9999'),
  );
  return createAnswer(200, { Suppressions: shown.map(present) });
}

/** Returns the filter of a query, whose names have any case. */
function readFilter(query: string): Record<string, string> {
  const names = Object.keys(Filter.shape);
  return Object.fromEntries(
    [...new URLSearchParams(query)].map(([given, value]) => [
      names.find((name) => name.toLowerCase() === given.toLowerCase()) ?? given,
      value,
    ]),
  );
}

async function add(call: VendorCall<unknown>) {
  const { type } = kindOf(call);
  const { Suppressions } = parseInput(Addresses, call.body);
  const rows = Suppressions.map(({ EmailAddress }) => ({ recipient: EmailAddress, types: type && [type] }));
  if (rows.length === 0) return createAnswer(200, { Suppressions: [] });
  const { results } = await addSuppressions(await suppressionContext(call), { suppressions: rows });
  return createAnswer(200, {
    Suppressions: results.map(({ outcome, message }, index) => ({
      EmailAddress: Suppressions[index]?.EmailAddress ?? '',
      Status: outcome === 'refused' ? 'Failed' : 'Suppressed',
      Message: message,
    })),
  });
}

/** Takes addresses off the list of a stream. Someone who complained stays on it. */
async function remove(call: VendorCall<unknown>) {
  const kind = kindOf(call);
  const { Suppressions } = parseInput(Addresses, call.body);
  const ctx = await suppressionContext(call);
  const results: { EmailAddress: string; Status: string; Message: string | null }[] = [];
  for (const { EmailAddress } of Suppressions) {
    const failure = await removeOne(ctx, kind, EmailAddress);
    results.push({ EmailAddress, Status: failure === null ? 'Deleted' : 'Failed', Message: failure });
  }
  return createAnswer(200, { Suppressions: results });
}

async function removeOne(
  ctx: Awaited<ReturnType<typeof suppressionContext>>,
  kind: SuppressionKind,
  address: string,
): Promise<string | null> {
  try {
    const rows = await findSuppressionKind(ctx, kind, address);
    if (rows.some(({ source }) => source === 'Spam Complaint'))
      return 'You do not have the required authority to change this suppression.';
    if (rows.length > 0) await removeKind(ctx, kind, address);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** The calls of Postmark's suppressions. */
export const POSTMARK_SUPPRESSIONS: readonly VendorPath[] = [
  {
    pattern: /^\/message-streams\/([^/]+)\/suppressions\/dump$/i,
    name: '/message-streams/{stream}/suppressions/dump',
    methods: { GET: { summary: 'List suppressed addresses', grant, body: 'none', run: dump } },
  },
  {
    pattern: /^\/message-streams\/([^/]+)\/suppressions$/i,
    name: '/message-streams/{stream}/suppressions',
    methods: { POST: { summary: 'Suppress up to 50 addresses', grant, body: 'json', run: add } },
  },
  {
    pattern: /^\/message-streams\/([^/]+)\/suppressions\/delete$/i,
    name: '/message-streams/{stream}/suppressions/delete',
    methods: { POST: { summary: 'Take up to 50 addresses off the list', grant, body: 'json', run: remove } },
  },
];
