import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { poll } from '../../bin/poll.ts';
import { runLoad } from './load/run-load.ts';
import { startSendingRig } from './sending-rig.ts';

/** What a trial by killing came to. */
export type KillTrialResult = {
  /** Messages that were answered with 250. */
  accepted: number;
  /** How often the relay was killed with SIGKILL. */
  kills: number;
  /** Accepted messages that reached the far end. */
  arrived: number;
  /** Accepted messages that never did. */
  lost: number;
  /** Arrivals beyond the first of a message: its worker died between the far end's 250 and our own record of it. */
  duplicates: number;
  /** Messages that arrived although their sender never read a 250: it died on the way, the message was stored. */
  unanswered: number;
  /** What else senders were told, by SMTP code, and how often the connection broke. */
  refused: Record<string, number>;
  seconds: number;
};

/**
 * Sends messages over 20 SMTP connections and kills the relay several times on the way, each time starting it again
 * at once; then waits until the queue is empty.
 */
export async function runKillTrial(
  options: { messages: number; kills: number },
  say: (line: string) => void,
): Promise<KillTrialResult> {
  const { messages, kills } = options;
  const startedAt = performance.now();
  const rig = await startSendingRig();
  try {
    const account = await rig.createAccount('production');
    let relay = await rig.startRelay();
    const accepted = new Set<string>();
    const load = runLoad(
      {
        kind: 'smtp',
        prefix: 'kill',
        from: account.from,
        to: 'someone@far.example',
        connections: 20,
        sizeBytes: 5_120,
        seconds: 600,
        warmUpSeconds: 0,
        target: { port: rig.ports.smtp, credentials: account.smtp },
        perConnection: 500,
        pipelined: false,
        total: messages,
      },
      (progress) => {
        for (const id of progress.accepted) accepted.add(id);
      },
    );
    for (let kill = 1; kill <= kills; kill += 1) {
      const mark = (messages * kill) / (kills + 1);
      if (!(await poll(() => accepted.size >= mark, 300_000, 5))) throw new Error(`Only ${accepted.size} accepted`);
      await relay.kill();
      say(`killed at ${accepted.size} accepted, ${rig.sink.taken()} arrived`);
      relay = await rig.startRelay();
    }
    const { refused } = await load;
    say(`all ${accepted.size} accepted, ${rig.sink.taken()} arrived: waiting for the rest`);
    await waitForEmptyQueue(rig.database.url);
    await relay.stop();
    // The sink reports what it took several times a second.
    await wait(500);
    return { ...compare(accepted, rig.sink.arrivals), kills, refused, seconds: since(startedAt) };
  } finally {
    await rig.stop();
  }
}

const since = (startedAt: number) => Math.round((performance.now() - startedAt) / 100) / 10;

/** What a killed worker held is due again when its lease has run out, some minutes later at most. */
async function waitForEmptyQueue(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const isEmpty = async () => {
      const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM delivery_queue');
      return rows[0]?.count === 0;
    };
    if (!(await poll(isEmpty, 900_000, 200))) throw new Error('The queue did not become empty within 15 minutes');
  } finally {
    await client.end();
  }
}

function compare(accepted: ReadonlySet<string>, arrivals: ReadonlyMap<string, readonly number[]>) {
  const arrived = [...accepted].filter((id) => arrivals.has(id)).length;
  const copies = [...arrivals.values()].reduce((sum, times) => sum + times.length, 0);
  return {
    accepted: accepted.size,
    arrived,
    lost: accepted.size - arrived,
    duplicates: copies - arrivals.size,
    unanswered: [...arrivals.keys()].filter((id) => !accepted.has(id)).length,
  };
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { messages: { type: 'string', default: '20000' }, kills: { type: 'string', default: '3' } },
  });
  const result = await runKillTrial({ messages: Number(values.messages), kills: Number(values.kills) }, console.error);
  console.log(JSON.stringify(result, null, 2));
  process.exitCode = result.lost === 0 ? 0 : 1;
}
