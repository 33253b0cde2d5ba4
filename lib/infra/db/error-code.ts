/**
 * Returns the code of a database error: PostgreSQL's SQLSTATE or a socket's code, also where Prisma wraps it, else
 * Prisma's own (`P1001`); an empty string where it has none.
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return wrappedCode(error) ?? code;
}

/** Prisma 7 keeps the code of the driver in `meta.driverAdapterError.cause.originalCode`. */
function wrappedCode(error: Error): string | null {
  let part: unknown = error;
  for (const name of ['meta', 'driverAdapterError', 'cause', 'originalCode']) {
    if (typeof part !== 'object' || part === null || !(name in part)) return null;
    part = Reflect.get(part, name);
  }
  return typeof part === 'string' ? part : null;
}
