import type { MailState } from '../schema.ts';

/** The mail of a domain as DNS describes it. */
export type MailDomain = {
  domain: string;
  state: MailState;
  /** The domain has MX records; null while DNS does not answer. */
  hasMx: boolean | null;
  /** Its mail hosts, the preferred first. */
  hosts: readonly string[];
  /** The provider that runs them, such as `google`. */
  provider: string | null;
};

/** A domain that DNS has not answered for. */
export const unansweredDomain = (domain: string): MailDomain => ({
  domain,
  state: 'unknown',
  hasMx: null,
  hosts: [],
  provider: null,
});
