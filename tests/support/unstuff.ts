/** Returns a message as it was before its lines were written to the connection (RFC 5321 §4.5.2). */
export const unstuff = (raw: Buffer | null): Buffer =>
  Buffer.from(raw?.toString('latin1').replace(/^\./gm, '') ?? '', 'latin1');
