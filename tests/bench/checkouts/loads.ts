import type { LoadJob } from '../../fixtures/load/jobs.ts';
import { restJob, smtpJob } from '../jobs.ts';
import type { Product } from '../product.ts';

/** A load that two checkouts are compared by. */
export type ComparedLoad = {
  what: string;
  /** The roles of the relay, when it does not have all. */
  roles?: string;
  /** Selects the measurement: the time of the answers, the mail that arrives, or the time until it arrives. */
  by: 'answers' | 'arrivals' | 'latency';
  job: (product: Product, seconds: number) => LoadJob;
};

/** Takes mail without delivering it. */
const ACCEPTING = 'submission,api';

/** The loads in their order: those of the same roles follow one another, because a change of roles restarts the relay. */
export const COMPARED_LOADS: Record<string, ComparedLoad> = {
  smtp: { what: 'SMTP, relayed', by: 'arrivals', job: (product, seconds) => smtpJob(product, seconds) },
  pipelined: {
    what: 'SMTP from clients that pipeline, relayed',
    by: 'arrivals',
    job: (product, seconds) => smtpJob(product, seconds, { pipelined: true }),
  },
  latency: {
    what: 'SMTP at 50 messages a second, to the remote server',
    by: 'latency',
    job: (product, seconds) => smtpJob(product, seconds, { connections: 5, perSecond: 50 }),
  },
  relayed: { what: 'REST, relayed', by: 'arrivals', job: (product, seconds) => restJob(product, seconds, 1) },
  rest: {
    what: 'REST, accepted',
    roles: ACCEPTING,
    by: 'answers',
    job: (product, seconds) => restJob(product, seconds, 1),
  },
  'batch-100': {
    what: 'REST in batches of 100, accepted',
    roles: ACCEPTING,
    by: 'answers',
    job: (product, seconds) => restJob(product, seconds, 100),
  },
  'batch-500': {
    what: 'REST in batches of 500 over 4 connections, accepted',
    roles: ACCEPTING,
    by: 'answers',
    job: (product, seconds) => restJob(product, seconds, 500, { connections: 4 }),
  },
};
