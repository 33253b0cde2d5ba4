import { z } from 'zod';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { addSuppressions } from '#lib/engine/suppressions/add-suppressions.ts';
import type { Suppression } from '#lib/engine/suppressions/schema.ts';
import {
  findSuppressionKind,
  listKind,
  NUMBERED_ROWS_MAX,
  numberOf,
  removeKind,
  type SuppressionKind,
  suppressionContext,
} from '../suppressions.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorCall, VendorPath, VendorRoute } from '../vendor-api.ts';

const grant = 'suppression_lists/manage';

/** SendGrid's lists by our reasons. */
const KINDS = {
  bounces: { sources: ['Bounce Rule'] },
  spam_reports: { sources: ['Spam Complaint'] },
  unsubscribes: { sources: ['List Unsubscribe', 'Unsubscribe Link', 'Manually Added', 'Compliance'] },
} as const satisfies Record<string, SuppressionKind>;

const present = ({ recipient, createdAt, source, description }: Suppression) => ({
  created: Math.floor(Date.parse(createdAt) / 1_000),
  email: recipient,
  reason: description ?? source,
  status: source === 'Bounce Rule' ? '5.0.0' : '',
});

async function list(call: VendorCall<unknown>, kind: SuppressionKind) {
  const query = new URLSearchParams(call.call.query);
  const limit = numberOf(query, 'limit', { ifMissing: 500, max: 500 });
  const offset = numberOf(query, 'offset', { ifMissing: 0, max: NUMBERED_ROWS_MAX });
  const rows = await listKind(await suppressionContext(call), kind, { offset, limit });
  return createAnswer(200, rows.map(present));
}

const get = (summary: string, run: (call: VendorCall<undefined>) => ReturnType<typeof list>): VendorRoute => ({
  summary,
  grant,
  body: 'none',
  run,
});

const pathsOf = (name: 'bounces' | 'spam_reports', title: string): VendorPath[] => [
  {
    pattern: new RegExp(`^/v3/suppression/${name}$`),
    name: `/v3/suppression/${name}`,
    methods: { GET: get(`List ${title}`, (call) => list(call, KINDS[name])) },
  },
  {
    pattern: new RegExp(`^/v3/suppression/${name}/([^/]+)$`),
    name: `/v3/suppression/${name}/{email}`,
    methods: {
      GET: get(`Get the ${title} of an address`, async (call) => {
        const rows = await findSuppressionKind(await suppressionContext(call), KINDS[name], call.params[0] ?? '');
        return createAnswer(200, rows.slice(0, 1).map(present));
      }),
      DELETE: get(`Delete the ${title} of an address`, async (call) => {
        await removeKind(await suppressionContext(call), KINDS[name], call.params[0] ?? '');
        return createAnswer(204, undefined);
      }),
    },
  },
];

const Recipients = z.strictObject({ recipient_emails: z.array(z.string()).min(1).max(NUMBERED_ROWS_MAX) });

/** The calls of SendGrid's suppressions. */
export const SENDGRID_SUPPRESSIONS: readonly VendorPath[] = [
  ...pathsOf('bounces', 'bounces'),
  ...pathsOf('spam_reports', 'spam reports'),
  {
    pattern: /^\/v3\/suppression\/unsubscribes$/,
    name: '/v3/suppression/unsubscribes',
    methods: { GET: get('List unsubscribed addresses', (call) => list(call, KINDS.unsubscribes)) },
  },
  {
    pattern: /^\/v3\/asm\/suppressions\/global$/,
    name: '/v3/asm/suppressions/global',
    methods: {
      POST: {
        summary: 'Unsubscribe addresses from all mail',
        grant,
        body: 'json',
        run: async (call) => {
          const { recipient_emails } = parseInput(Recipients, call.body);
          const rows = recipient_emails.map((recipient) => ({ recipient }));
          const { results } = await addSuppressions(await suppressionContext(call), { suppressions: rows });
          const added = results.filter(({ outcome }) => outcome !== 'refused');
          return createAnswer(201, { recipient_emails: added.map(({ recipient }) => recipient) });
        },
      },
    },
  },
  {
    pattern: /^\/v3\/asm\/suppressions\/global\/([^/]+)$/,
    name: '/v3/asm/suppressions/global/{email}',
    methods: {
      GET: get('Check if an address is unsubscribed', async (call) => {
        const [row] = await findSuppressionKind(
          await suppressionContext(call),
          KINDS.unsubscribes,
          call.params[0] ?? '',
        );
        return createAnswer(200, row ? { recipient_email: row.recipient } : {});
      }),
      DELETE: get('Take an address off the unsubscribed', async (call) => {
        await removeKind(await suppressionContext(call), KINDS.unsubscribes, call.params[0] ?? '');
        return createAnswer(204, undefined);
      }),
    },
  },
];
