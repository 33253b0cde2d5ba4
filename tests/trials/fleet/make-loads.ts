import type { LoadJob } from '../../fixtures/load/jobs.ts';
import type { CreatedAccount } from '../../fixtures/process/run-admin.ts';
import type { Fleet } from './fleet.ts';

/** Sessions side by side, of each relay and kind. */
const CONNECTIONS = 10;

/** The mail of a trial: messages over SMTP, which are `LoadJob.isMixed` or not, and messages over the send API. */
export type TrialMail = { messages: number; rest: number; isMixed?: boolean };

/** The loads of each relay, which together send what the options say. */
export function makeLoads(
  { messages, rest, isMixed = false }: TrialMail,
  fleet: Fleet,
  account: CreatedAccount,
): LoadJob[] {
  const share = (all: number) => Math.ceil(all / fleet.relays.length);
  return fleet.relays.flatMap(({ name, ports }): LoadJob[] => {
    const common = {
      from: account.from,
      to: 'someone@far.example',
      connections: CONNECTIONS,
      sizeBytes: 5_120,
      seconds: 7_200,
      warmUpSeconds: 0,
    };
    const smtp: LoadJob = {
      ...common,
      kind: 'smtp',
      prefix: `smtp-${name}`,
      target: { port: ports.smtp, credentials: account.smtp },
      perConnection: 500,
      pipelined: false,
      isMixed,
      total: share(messages),
    };
    const api: LoadJob = {
      ...common,
      kind: 'rest',
      prefix: `rest-${name}`,
      port: ports.api,
      path: '/emails',
      apiKey: account.apiKey,
      batch: 1,
      marked: true,
      total: share(rest),
    };
    return [...(messages > 0 ? [smtp] : []), ...(rest > 0 ? [api] : [])];
  });
}
