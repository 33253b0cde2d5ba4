/**
 * What the send API reads of a request. Both mounts make it: from a Web `Request`, and from Node's own request, where
 * building a `Request` first would cost more than all the rest.
 */
export type ApiCall = {
  method: string;
  /** With its leading slash, without the query. */
  path: string;
  /** Without its question mark. */
  query: string;
  /** A header's value by its name in lower case. */
  header(name: string): string | null;
  /** The caller's address, where it is known for sure. */
  ip: string | null;
  /**
   * The whole body.
   *
   * @param admit told the octets of each piece before it is kept; what it throws ends the reading.
   * @throws {AppError} requestTooLarge as soon as there are more than `maxBytes`.
   */
  readBody(maxBytes: number, admit?: (bytes: number) => void): Promise<Buffer>;
};

/** What the send API answers; the body is JSON, or empty. */
export type ApiAnswer = { status: number; headers: Record<string, string>; body: string };
