import { z } from 'zod';

/** One recipient of a message, by the place in its envelope. */
export const RecipientChoice = z.strictObject({ recipient: z.int().min(0).max(999_999).default(0) });
export type RecipientChoice = z.infer<typeof RecipientChoice>;

/** The state of a waiting delivery after the operator's or the sender's request. */
export const SteeredDelivery = z.object({
  id: z.uuid(),
  recipient: z.int(),
  status: z.enum(['queued', 'canceled']),
});
export type SteeredDelivery = z.infer<typeof SteeredDelivery>;
