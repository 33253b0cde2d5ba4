import type { Phases } from '#lib/infra/net/guarded-post.ts';

/** One try of a body: what was sent, with its secrets masked, and what came back. */
export type AttemptResult = {
  at: Date;
  durationMs: number;
  phases: Phases;
  /** Null where no answer came. */
  code: number | null;
  /** The reason of a failure as people read it; null where the body was taken. */
  error: string | null;
  /** True for an answer of 2xx. */
  isTaken: boolean;
  /** The pause that the answer asks for; null where it asks for none. */
  retryAfterMs: number | null;
  remoteIp: string | null;
  requestHeaders: Record<string, string>;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  /** Of the body that was sent. */
  bytes: number;
};
