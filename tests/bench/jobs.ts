import type { RestJob, SmtpJob } from '../fixtures/load/jobs.ts';
import type { Product } from './product.ts';
import type { SmtpServer } from './smtp-server.ts';

/** The bytes of a kilobyte. */
export const KILOBYTE = 1_024;

const common = { to: 'someone@far.example', connections: 20, sizeBytes: 5 * KILOBYTE, warmUpSeconds: 2 };
let runs = 0;

/** Makes prefixes that keep the Message-IDs of all runs apart. */
const nextPrefix = () => `run${runs++}`;

/** Creates a job of 5 KB messages over 20 kept sessions at full speed, unless other options are given. */
export const smtpJob = ({ target, from }: SmtpServer, seconds: number, more: Partial<SmtpJob> = {}): SmtpJob => ({
  ...common,
  kind: 'smtp',
  prefix: nextPrefix(),
  from,
  seconds,
  target,
  perConnection: 500,
  pipelined: false,
  ...more,
});

/** Creates a job of 5 KB messages over 20 kept connections, with a number of messages per request. */
export const restJob = (
  { account, from, ports }: Product,
  seconds: number,
  batch: number,
  more: Partial<RestJob> = {},
): RestJob => ({
  ...common,
  kind: 'rest',
  prefix: nextPrefix(),
  from,
  seconds,
  port: ports.api,
  path: batch === 1 ? '/emails' : '/emails/batch',
  apiKey: account.apiKey,
  batch,
  ...more,
});
