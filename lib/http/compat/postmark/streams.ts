/** The message streams that every account has: true for a transactional one. */
export const STREAMS: ReadonlyMap<string, boolean> = new Map([
  ['outbound', true],
  ['broadcast', false],
  ['broadcasts', false],
]);

/** Returns a number for a company that is always the same, as Postmark numbers servers: the last 32 bits of its id. */
export const serverNumber = (companyId: string): number => Number.parseInt(companyId.slice(-8), 16);
