import { z } from 'zod';
import { defineExport } from '#lib/account/exports/define-export.ts';
import { startExport } from '#lib/account/exports/exports.ts';
import type { Cell } from '#lib/account/exports/format-rows.ts';
import type { ExportFormat } from '#lib/account/exports/schema.ts';
import type { StartedExport } from '#lib/audience/contacts/exports/schema.ts';
import type { CampaignKind } from '#lib/campaigns/campaigns/campaigns.ts';
import { outcomeNamed } from '#lib/campaigns/expansion/values.ts';
import { listPeople, type ReportPerson } from '#lib/campaigns/reports/queries.ts';
import { statusOf } from '#lib/campaigns/reports/statuses.ts';
import { BITS, PEOPLE_STATUSES, type PeopleStatus } from '#lib/campaigns/reports/values.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { countReport } from './report.ts';
import { getListedSend } from './reported.ts';
import { PEOPLE_COLUMNS } from './values.ts';

type Column = (typeof PEOPLE_COLUMNS)[number];

const Columns = z.array(z.enum(PEOPLE_COLUMNS));

/** The stored question: a send, a status of its people or null for all of them, and how many they were at its start. */
const StoredQuery = z.object({
  sendId: z.uuid(),
  status: z.enum(PEOPLE_STATUSES).nullable(),
  columns: Columns,
  total: z.int(),
  /** The screen of the report. */
  screen: z.string(),
});

const has =
  (bit: keyof typeof BITS) =>
  ({ bits }: ReportPerson): Cell =>
    (bits & BITS[bit]) !== 0;

const CELLS: Readonly<Record<Column, (person: ReportPerson) => Cell>> = {
  id: ({ contactId }) => contactId,
  email: ({ email }) => email,
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  variant: ({ variant }) => variant + 1,
  status: ({ messageId, bits }) => (messageId === null ? 'notsent' : (statusOf(bits) ?? 'waiting')),
  reason: ({ outcome, messageId }) => (messageId === null ? outcomeNamed(outcome) : null),
  opened: has('opened'),
  clicked: has('clicked'),
  unsubscribed: has('unsubscribed'),
  reported: has('reported'),
};

/** The export of the people of a campaign, in the order of their ids. */
export const PEOPLE_EXPORT = defineExport({
  kind: 'campaign-people',
  target: 'campaign-people',
  columns: PEOPLE_COLUMNS,
  query: StoredQuery,
  cursor: z.object({ id: z.uuid(), done: z.number() }),
  link: ({ screen }) => `${screen}?exports=open`,
  open: async ({ companyId }, { sendId, status, columns }) => {
    const key = { companyId, sendId };
    return async (from, limit) => {
      const people = await listPeople(key, { statuses: status && [status], after: from?.id ?? null, limit });
      const last = people.length < limit ? undefined : people.at(-1);
      return {
        rows: people.map((person) => columns.map((column) => CELLS[column](person))),
        next: last ? { id: last.contactId, done: (from?.done ?? 0) + people.length } : null,
      };
    };
  },
  share: ({ total }, { done }) => Math.min(1, done / Math.max(1, total)),
});

/** Returns the path of the screen of a report. */
const reportScreen = (kind: CampaignKind, id: string): string =>
  `/${kind === 'ab' ? 'ab-test' : 'email-marketing'}/${id}/report`;

/** The people of an export: of one status, or all of the campaign, with the columns and the format of the file. */
type Wanted = { status: PeopleStatus | null; columns?: readonly Column[] | undefined; format: ExportFormat };

/**
 * Starts to write people of a campaign as a file.
 *
 * @throws {AppError} notFound, wrongState (it was not sent yet), featureOff (the days of lists are over), exportsRunning
 */
export async function startPeopleExport(
  ctx: Context,
  kind: CampaignKind,
  id: string,
  { status, columns = PEOPLE_COLUMNS, format }: Wanted,
): Promise<StartedExport> {
  const key = await getListedSend(ctx, kind, id);
  if (!key) throw refuse.wrongState('Nothing was sent yet.');
  const { recipient } = await countReport(ctx, kind, id);
  const chosen = [...new Set(columns)];
  const query = { sendId: key.sendId, status, columns: chosen, total: recipient, screen: reportScreen(kind, id) };
  const production = { ...ctx, scope: { ...ctx.scope, environment: 'production' as const } };
  const { id: exportId, jobId } = await startExport(production, PEOPLE_EXPORT, { format, query, columns: chosen });
  return { jobId, exportId };
}
