import type { MemoryBudget } from '../smtp/received-message.ts';

/** Memory for inbound mail in this process. It is separate because its senders are not authenticated. */
const BUDGET_BYTES = 128 * 1024 * 1024;

let takenBytes = 0;

/** The memory that inbound mail is kept in until it is stored. */
export const inboundMemory: MemoryBudget = {
  take: (bytes) => {
    if (takenBytes + bytes > BUDGET_BYTES) return false;
    takenBytes += bytes;
    return true;
  },
  give: (bytes) => {
    takenBytes -= bytes;
  },
};
