import { z } from 'zod';
import type { QuotaName } from '#lib/account/usage/feature-quota.ts';
import { HOLD_CAUSES, SEND_STATES } from './values.ts';

/** A monthly quota of the suite (`QuotaName`); its names are those of the registry, which wrote them. */
const Quota = z.custom<QuotaName>((value) => typeof value === 'object' && value !== null && 'feature' in value);

/** The facts that all messages of a send share, as they are stored with it. */
export const SendOptions = z.object({
  /** The campaign in statistics and events, such as `mw:campaign:<id>`. */
  campaignId: z.string(),
  /** The facts of its messages besides the campaign's id: what tells them apart in events. */
  metadata: z.record(z.string(), z.unknown()),
  /** The name or the id of the IP pool; null for that of the sender's domain. */
  ipPool: z.string().nullable(),
  /** The category that a person may have left; null for none. */
  categoryId: z.uuid().nullable(),
  /** The quota that its messages use, and that of those who get the winner of a test, if it is another. */
  quota: Quota,
  restQuota: Quota.nullable(),
  /** The template of each variant; null for none. */
  templates: z.array(z.object({ id: z.uuid(), version: z.int() }).nullable()),
  /** Values that are the same for everybody, such as `company` and `campaign`. */
  constants: z.record(z.string(), z.unknown()),
});
export type SendOptions = z.infer<typeof SendOptions>;

/** A content of a send: its sender, and the values that it reads. */
export const SendContent = z.object({ id: z.uuid(), fromEmail: z.string(), dataPaths: z.array(z.string()) });
export type SendContent = z.infer<typeof SendContent>;

/** A send as its slices need it. */
export const Send = z.object({
  companyId: z.uuid(),
  id: z.uuid(),
  source: z.string(),
  refId: z.uuid(),
  state: z.enum(SEND_STATES),
  cause: z.enum(HOLD_CAUSES).nullable(),
  contents: z.array(SendContent),
  options: SendOptions,
});
export type Send = z.infer<typeof Send>;

/** The people of a send: conditions over the rows `c` of `contacts`, with their parameters, of which the first is the company's id. */
export type Audience = { include: string; exclude: string; values: readonly unknown[] };

/** When the slices of a send are due: at an instant, or at a time of each zone's clock. */
export type SendTimes = {
  /** The zone of people who have none. */
  zone: string;
  /** The instant for a zone; null leaves its people out. */
  dueIn: (zone: string) => Date | null;
  /** True if all zones have one instant: then zones do not part the slices. */
  isSame: boolean;
  /** The time over which the slices of a zone are spread. */
  spreadMs: number;
};

/**
 * The part of a send that tests variants: its share of the people in hundredths, split evenly over the variants, and by how much later
 * than the others each variant is sent, in milliseconds.
 */
export type TestPart = { share: number; delaysMs: readonly number[] };

/** A send that begins. */
export type NewSend = {
  source: string;
  refId: string;
  contents: readonly SendContent[];
  options: SendOptions;
  audience: Audience;
  times: SendTimes;
  /** Null gives everybody variant 0. */
  test: TestPart | null;
};

/** The numbers of a send so far. */
export type SendProgress = {
  people: number;
  slices: { waiting: number; done: number };
  outcomes: Record<string, number>;
};
