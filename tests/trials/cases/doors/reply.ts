import type { ReplyStep, SinkOptions } from '../../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';
import type { CaseOf } from '../case.ts';
import { judgeFeedback } from '../judge-feedback.ts';
import { sendMessage, type Trial } from '../trial.ts';

/** Loopback addresses of the servers that refuse, one a case: the port is the same for all mail hosts. */
let hosts = 0;
const nextHost = (): string => {
  hosts += 1;
  return `127.1.${hosts >> 8}.${hosts & 0xff}`;
};

/** Delivers to a server that gives the case's reply, and reads what the recipient's events and suppression became. */
export async function tryReply({ stage, reply, expect }: CaseOf<'reply'>, trial: Trial): Promise<string[]> {
  const { installation } = trial;
  const host = nextHost();
  const sink = await startSink({ host, port: installation.ports.mx, ...behaviourOf(stage, reply.join('\r\n')) });
  const domain = `${trial.values.uid}.example.net`;
  installation.zone[`mx.${domain}`] = { a: [host] };
  installation.zone[domain] = { mx: [[10, `mx.${domain}`]] };
  const own = { ...trial, values: { ...trial.values, rcpt: `x@${domain}` } };
  try {
    const messageId = await sendMessage(own);
    return await judgeFeedback(own, messageId, expect);
  } finally {
    await sink.close();
  }
}

/** A reply to the client itself is a behaviour of the session, all others are of the recipient. */
function behaviourOf(stage: CaseOf<'reply'>['stage'], reply: string): SinkOptions {
  const at: ReplyStep = stage === 'greet' ? 'greeting' : stage;
  const behaviour = { kind: 'reply', at, reply } as const;
  const isOfSession = at === 'greeting' || at === 'ehlo' || at === 'mail';
  return isOfSession ? { session: behaviour } : { script: () => behaviour };
}
