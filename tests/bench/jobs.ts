import type { RestJob, SmtpJob } from '../support/load/jobs.ts';
import type { Product } from './product.ts';
import type { SmtpServer } from './smtp-server.ts';

/** Bytes of a kilobyte. */
export const KILOBYTE = 1_024;

const common = { to: 'someone@far.example', connections: 20, sizeBytes: 5 * KILOBYTE, warmUpSeconds: 2 };
let runs = 0;

/** Prefixes keep the Message-IDs of all runs apart. */
const nextPrefix = () => `run${runs++}`;

/** Messages of 5 KB over 20 sessions that are kept, each as fast as it can, unless said otherwise. */
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

/** Messages of 5 KB over 20 connections that are kept, in requests of so many each. */
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
