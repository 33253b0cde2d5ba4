/** The part of svix that tests use, so that the type check needs none of its own types. */
declare module 'svix' {
  /** Verifies the signatures of requests. */
  export class Webhook {
    constructor(secret: string);
    /** @throws for a wrong signature. */
    verify(body: string, headers: Record<string, string>): void;
  }
}
