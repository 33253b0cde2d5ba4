/**
 * A request of the send API. It is created from a Web `Request` or directly from a Node request, because building a
 * `Request` first would dominate the cost of a call.
 */
export type ApiCall = {
  method: string;
  /** The path with its leading slash, without the query. */
  path: string;
  /** The query without its question mark. */
  query: string;
  /** Returns a header's value by its name in lower case. */
  header(name: string): string | null;
  /** The caller's address; null if it is not known for sure. */
  ip: string | null;
  /**
   * Reads the whole body.
   *
   * @param admit called with the size of each chunk before it is kept; an error that it throws ends the reading.
   * @throws {AppError} requestTooLarge as soon as there are more than `maxBytes`.
   */
  readBody(maxBytes: number, admit?: (bytes: number) => void): Promise<Buffer>;
};

/** An answer whose body is JSON or empty. */
export type TextAnswer = { status: number; headers: Record<string, string>; body: string };

/** An answer of the send API; the body of a file is read as it is sent. */
export type ApiAnswer = Omit<TextAnswer, 'body'> & { body: TextAnswer['body'] | AsyncGenerator<string | Buffer> };
