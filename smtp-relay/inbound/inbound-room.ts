import type { DataRoom } from '../submission/data-reader.ts';

/** Bytes of inbound mail that this process holds in memory at once: who writes here has proven nothing. */
const ROOM_BYTES = 128 * 1024 * 1024;

let taken = 0;

/** The memory that inbound mail is kept in until it is stored. */
export const inboundRoom: DataRoom = {
  take: (bytes) => {
    if (taken + bytes > ROOM_BYTES) return false;
    taken += bytes;
    return true;
  },
  give: (bytes) => {
    taken -= bytes;
  },
};
