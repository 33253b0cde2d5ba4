import { z } from 'zod';
import { SUBACCOUNT_NAME_MAX } from '#lib/core/limits.ts';
import { PageQuery } from '#lib/core/page.ts';
import { keysOf } from '#lib/core/pick.ts';
import { CreateApiKeyInput, CreatedApiKey } from '#lib/senders/api-keys/schema.ts';
import { DomainAssignee } from '#lib/senders/domains/schema.ts';
import { SUBACCOUNT_SORTS, SUBACCOUNT_STATUSES } from './values.ts';

/** Sub-accounts of one company at most, terminated ones included. */
export const SUBACCOUNTS_MAX = 1_000;

/** The status of a sub-account. */
export const SubaccountStatus = z.enum(SUBACCOUNT_STATUSES);
export type SubaccountStatus = z.infer<typeof SubaccountStatus>;

/** The fate of a suspended sub-account's queued mail: held until it is resumed, or canceled. */
export const QueuedMail = z.enum(['hold', 'drop']);
export type QueuedMail = z.infer<typeof QueuedMail>;

const Name = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(SUBACCOUNT_NAME_MAX, { error: `must have ${SUBACCOUNT_NAME_MAX} characters or fewer` })
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: 'must be one line of text' });

/** Recipients a period; -1 is unlimited. */
const Limit = z.int().min(-1).max(1_000_000_000);

const fields = {
  /** The IP pool of its mail, unless the message or its domain names one; null for the company's default. */
  ipPoolId: z.uuid().nullable().optional(),
  /** The bounce domain of its mail, unless the sending domain names one; null for the company's default. */
  bounceDomainId: z.uuid().nullable().optional(),
  /** The tracking domain of its mail, unless the sending domain names one; null for the company's default. */
  trackingDomainId: z.uuid().nullable().optional(),
  /** Recipients an hour; -1 is unlimited. */
  hourlyLimit: Limit.optional(),
  /** Recipients a day of the company's zone; -1 is unlimited. */
  dailyLimit: Limit.optional(),
  /** Recipients a month of the company's zone; -1 is unlimited. */
  monthlyLimit: Limit.optional(),
  /** Percent of the company's monthly quota; null is all of it. */
  quotaShare: z.int().min(1).max(100).nullable().optional(),
};

/** `POST /subaccount`: a new sub-account with its first key and domains, in one step. */
export const CreateSubaccountInput = z.strictObject({
  name: Name,
  ...fields,
  /** Sending domains of the company to assign to it. */
  domainIds: z.array(z.uuid()).max(1_000).optional(),
  /** Its first key; none when absent. */
  key: CreateApiKeyInput.omit({ subaccountId: true, sdk: true }).optional(),
});
export type CreateSubaccountInput = z.infer<typeof CreateSubaccountInput>;

/** A setting of a sub-account: also the name of its column, and of its fact in the audit log. */
export type SubaccountSetting = 'name' | keyof typeof fields;
export const SUBACCOUNT_SETTINGS: readonly SubaccountSetting[] = ['name', ...keysOf(fields)];

/** `PUT /subaccount/{id}`: a change of a sub-account; absent fields stay as they are. */
export const UpdateSubaccountInput = z.strictObject({ name: Name.optional(), ...fields });
export type UpdateSubaccountInput = z.infer<typeof UpdateSubaccountInput>;

/** `POST /subaccount/{id}/suspend`: what happens to its queued mail. */
export const SuspendSubaccountInput = z.strictObject({ queued: QueuedMail });
export type SuspendSubaccountInput = z.infer<typeof SuspendSubaccountInput>;

/** `PUT /domain/sending/{id}/subaccount`: the sub-accounts that may send from a domain: none, all, or one by its id. */
export const AssignDomainInput = z.strictObject({ assignedTo: DomainAssignee });
export type AssignDomainInput = z.infer<typeof AssignDomainInput>;

/** Orders of the list. */
export const SubaccountSort = z.enum(SUBACCOUNT_SORTS);
export type SubaccountSort = z.infer<typeof SubaccountSort>;

/** `GET /subaccount`: filters, order and page. */
export const SubaccountQuery = PageQuery.extend({
  /** A part of the name in any case, or the number. */
  search: z.string().trim().max(SUBACCOUNT_NAME_MAX).optional(),
  status: SubaccountStatus.optional(),
  /** Volume and rates come with the highest first. */
  sort: SubaccountSort.default('number'),
});
export type SubaccountQuery = z.infer<typeof SubaccountQuery>;

/** The mail of a sub-account in the last 30 days, in recipients. */
export const SubaccountFigures = z.object({
  accepted: z.int(),
  delivered: z.int(),
  /** Without recipients that were not tried because they were suppressed. */
  bounced: z.int(),
  complained: z.int(),
  /** Bounced of what was delivered or bounced, 0 to 1; null without either. */
  bounceRate: z.number().nullable(),
  /** Complaints of what was delivered, 0 to 1; null where nothing was. */
  complaintRate: z.number().nullable(),
});
export type SubaccountFigures = z.infer<typeof SubaccountFigures>;

/** A sub-account. */
export const Subaccount = z.object({
  id: z.uuid(),
  /** The number that SMTP and the API name it by. */
  number: z.int(),
  name: z.string(),
  status: SubaccountStatus,
  figures: SubaccountFigures,
  createdAt: z.iso.datetime(),
});
export type Subaccount = z.infer<typeof Subaccount>;

/** The production mail of a sub-account in the running month and how much it may send; -1 is unlimited. */
export type SubaccountUsage = Pick<Subaccount, 'id' | 'number' | 'name'> & { used: number; limit: number };

/** Sub-accounts in a list. */
export const SubaccountList = z.object({ data: z.array(Subaccount) });

/** A sub-account by its id, number and name, for choices. */
export type SubaccountChoice = Pick<Subaccount, 'id' | 'number' | 'name'>;

/** A sub-account with its settings and the use of its limits. */
export const SubaccountDetail = Subaccount.extend({
  ipPoolId: z.uuid().nullable(),
  bounceDomainId: z.uuid().nullable(),
  trackingDomainId: z.uuid().nullable(),
  hourlyLimit: z.int(),
  dailyLimit: z.int(),
  monthlyLimit: z.int(),
  quotaShare: z.int().nullable(),
  /** Recipients that were counted in the running hour, day and month. */
  used: z.object({ hour: z.int(), day: z.int(), month: z.int() }),
  suspendedAt: z.iso.datetime().nullable(),
  /** The fate of the mail that was queued when it was suspended; null while it is active. */
  queuedMail: QueuedMail.nullable(),
  terminatedAt: z.iso.datetime().nullable(),
});
export type SubaccountDetail = z.infer<typeof SubaccountDetail>;

/** A new sub-account, with its first key, which is shown once; null without one. */
export const CreatedSubaccount = SubaccountDetail.extend({ key: CreatedApiKey.nullable() });
export type CreatedSubaccount = z.infer<typeof CreatedSubaccount>;
