import type { RestJob, SmtpJob } from '../support/load/jobs.ts';
import { runLoad } from '../support/load/run-load.ts';
import type { SmtpTarget } from '../support/smtp-session.ts';
import { type Figures, hasArrived, measureIdle, measureLatency, measureLoad, round, type Server } from './measure.ts';
import type { Product } from './product.ts';

/** A server that speaks SMTP, and as whom it is spoken to. */
export type SmtpServer = Server & { target: SmtpTarget; from: string };

/** One thing that is measured: of anything that speaks SMTP, or of the product alone. */
export type Scenario = { name: string; what: string } & (
  | { ofSmtp: (server: SmtpServer, seconds: number) => Promise<Figures> }
  | { ofProduct: (product: Product, seconds: number) => Promise<Figures> }
);

const KILOBYTE = 1_024;
const common = { to: 'someone@far.example', connections: 20, sizeBytes: 5 * KILOBYTE, warmUpSeconds: 2 };
let runs = 0;

/** Prefixes keep the Message-IDs of all runs apart. */
const nextPrefix = () => `run${runs++}`;

const smtpJob = ({ target, from }: SmtpServer, seconds: number, more: Partial<SmtpJob> = {}): SmtpJob => ({
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

const restJob = ({ account, ports }: Product, seconds: number, batch: number): RestJob => ({
  ...common,
  kind: 'rest',
  prefix: nextPrefix(),
  from: account.from,
  seconds,
  port: ports.api,
  path: batch === 1 ? '/emails' : '/emails/batch',
  apiKey: account.apiKey,
  batch,
});

const ofLoad = (more: Partial<SmtpJob>) => (server: SmtpServer, seconds: number) =>
  measureLoad(server, smtpJob(server, seconds, more));

/** What one worker delivers when it finds a full queue. */
async function measureDrain(product: Product, seconds: number): Promise<Figures> {
  const { sink } = product;
  await product.restart({ RELAY_ROLES: 'submission,api' });
  let accepted = 0;
  await runLoad(smtpJob(product, seconds), (progress) => {
    accepted += progress.accepted.length;
  });
  const before = sink.taken();
  await product.restart();
  const [startedAt, early] = [performance.now(), sink.taken() - before];
  await hasArrived(sink, before, accepted);
  const drained = sink.taken() - before - early;
  const took = (performance.now() - startedAt) / 1_000;
  return { backlog: accepted, drainedPerSecond: round(drained / took), missing: accepted - early - drained };
}

/** Everything that is measured, in this order. */
export const scenarios: readonly Scenario[] = [
  { name: 'idle', what: 'memory before anything was sent, database included', ofSmtp: measureIdle },
  {
    name: 'latency',
    what: 'SMTP to the far end at 50 messages a second, 5 sessions, 5 KB',
    ofSmtp: (server, seconds) => measureLatency(server, smtpJob(server, seconds, { connections: 5, perSecond: 50 })),
  },
  {
    name: 'smtp',
    what: 'durable accepts over SMTP, relayed at the same time: TLS and AUTH, 20 connections reused, 5 KB',
    ofSmtp: ofLoad({}),
  },
  { name: 'smtp-pipelined', what: 'the same from clients that pipeline', ofSmtp: ofLoad({ pipelined: true }) },
  { name: 'smtp-connections', what: 'the same, a connection for each message', ofSmtp: ofLoad({ perConnection: 1 }) },
  { name: 'smtp-50k', what: 'the same with 50 KB', ofSmtp: ofLoad({ sizeBytes: 50 * KILOBYTE }) },
  {
    name: 'rest',
    what: 'durable accepts over REST on the API host, a message a request, 20 connections kept alive, 5 KB',
    ofProduct: (product, seconds) => measureLoad(product, restJob(product, seconds, 1)),
  },
  {
    name: 'rest-batch',
    what: 'the same in batches of 100',
    ofProduct: (product, seconds) => measureLoad(product, restJob(product, seconds, 100)),
  },
  { name: 'drain', what: 'deliveries from a queue that filled while no worker ran', ofProduct: measureDrain },
];
