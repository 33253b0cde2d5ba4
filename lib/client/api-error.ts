/** The spec's payload of an error (§3 Error object), as it arrives. */
export type ApiErrorPayload = {
  field?: string;
  value?: unknown;
  cause?: string;
  feature?: string;
  subfeature?: string;
  device?: string;
  lastSeenAt?: string;
  work?: number;
  used?: number;
  limit?: number;
  needed?: number;
};

/** A refusal or failure of one of our APIs; `message` is a sentence for people. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The spec's code (§8), or `network`, `timeout` and `unreadable` when there was none to read; null where the server said so. */
  readonly code: string | number | null;
  readonly payload: ApiErrorPayload;
  /** Under which the operator finds the request in the log. */
  readonly requestId: string | undefined;
  /** The method of the call, for example `POST`. */
  readonly method: string | undefined;
  /** The path of the call, from the root. */
  readonly path: string | undefined;

  constructor(facts: {
    status: number;
    code: string | number | null;
    message: string;
    payload?: ApiErrorPayload | undefined;
    requestId?: string | undefined;
    method?: string | undefined;
    path?: string | undefined;
  }) {
    super(facts.message);
    this.name = 'ApiError';
    this.status = facts.status;
    this.code = facts.code;
    this.payload = facts.payload ?? {};
    this.requestId = facts.requestId;
    this.method = facts.method;
    this.path = facts.path;
  }
}
