import { z } from 'zod';
import { IP_POOL_NAME_MAX } from '#lib/core/limits.ts';
import { CreateApiKeyInput } from '#lib/senders/api-keys/schema.ts';
import { CreateSubaccountInput, SubaccountStatus } from '../schema.ts';

const key = CreateApiKeyInput.shape;

/** An IP pool by its name or its id; `default` is the company's default. */
const Pool = z.string().trim().min(1).max(IP_POOL_NAME_MAX);

/** `POST /subaccounts`: a new sub-account, with a key unless `setup_api_key` is false (SparkPost's fields). */
export const CreateNumberedInput = z.strictObject({
  name: CreateSubaccountInput.shape.name,
  ip_pool: Pool.optional(),
  setup_api_key: z.boolean().default(true),
  /** The name of the key; that of the sub-account when absent. */
  key_label: key.name.optional(),
  key_grants: key.grants,
  key_valid_ips: key.allowedIps,
});
export type CreateNumberedInput = z.infer<typeof CreateNumberedInput>;

/** `PUT /subaccounts/{id}`: a change; absent fields stay as they are. A suspended sub-account's queued mail is held. */
export const UpdateNumberedInput = z.strictObject({
  name: CreateSubaccountInput.shape.name.optional(),
  status: SubaccountStatus.optional(),
  ip_pool: Pool.optional(),
});
export type UpdateNumberedInput = z.infer<typeof UpdateNumberedInput>;

/** A sub-account by its number. */
export const NumberedSubaccount = z.object({
  id: z.int(),
  name: z.string(),
  status: SubaccountStatus,
  /** The name of its IP pool; null for the company's default. */
  ip_pool: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type NumberedSubaccount = z.infer<typeof NumberedSubaccount>;

/** The answer with one sub-account. */
export const NumberedAnswer = z.object({ results: NumberedSubaccount });

/** The answer with all sub-accounts. */
export const NumberedList = z.object({ results: z.array(NumberedSubaccount) });

/** The answer to a new sub-account; the key is shown once. */
export const CreatedNumbered = z.object({
  results: z.object({
    subaccount_id: z.int(),
    key: z.string().optional(),
    label: z.string().optional(),
    short_key: z.string().optional(),
  }),
});
export type CreatedNumbered = z.infer<typeof CreatedNumbered>;
