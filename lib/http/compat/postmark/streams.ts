/** The message streams that every account has: true for a transactional one. */
export const STREAMS: ReadonlyMap<string, boolean> = new Map([
  ['outbound', true],
  ['broadcast', false],
  ['broadcasts', false],
]);
