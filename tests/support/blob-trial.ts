import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { poll } from '../../bin/poll.ts';
import { type Fleet, startFleet } from './kill/fleet.ts';
import { Answers, judge, type Verdict } from './kill/judge.ts';
import type { LoadJob } from './load/jobs.ts';
import { runLoad } from './load/run-load.ts';
import type { CreatedAccount } from './run-admin.ts';
import { type S3Process, startS3 } from './s3/start-s3.ts';
import { type SendingRig, startSendingRig } from './sending-rig.ts';

/** The mail of a trial and its blows. */
export type BlobTrialOptions = {
  /** Messages, half of them over SMTP and half over the send API. */
  messages: number;
  /** Bytes of a message. */
  sizeBytes: number;
  /** Times that the object store is killed; it is started again after some seconds. */
  kills: number;
};

/** The result of a trial. */
export type BlobTrialResult = Verdict &
  BlobTrialOptions & {
    /** Other answers to senders of the load, by SMTP code or HTTP status, and broken connections. */
    refused: Record<string, number>;
    /** The texts that a client read while the store was down, and while it was slow. */
    texts: string[];
    /** Objects in the store, and bytes of the database by message, with and without a store. */
    objects: number;
    databaseBytesPerMessage: { withStore: number; without: number };
    acceptedPerSecond: { withStore: number; without: number };
    seconds: number;
  };

const CONNECTIONS = 10;

/** The time that a killed store stays down, and the delay of a slow one, beyond the bound of the relay. */
const DOWN_MS = 3_000;
const SLOW_MS = 5_000;
const BOUND_SECONDS = 2;

/**
 * Sends mail over SMTP and the send API to a relay with an object store, which is killed several times and slowed once, and so is
 * the relay; then waits for an empty queue and compares the answers with the arrivals. A second run without a store compares
 * the size of the database.
 */
export async function runBlobTrial(
  options: BlobTrialOptions,
  report: (line: string) => void,
): Promise<BlobTrialResult> {
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-objects-'));
  const store = await startS3(folder);
  try {
    const withStore = await runWithStore(options, store, report);
    report('the same without a store');
    const without = await runPlain(options);
    const { verdict, refused, texts, objects, bytes, perSecond } = withStore;
    return {
      ...options,
      ...verdict,
      refused,
      texts,
      objects,
      databaseBytesPerMessage: { withStore: bytes, without: without.bytes },
      acceptedPerSecond: { withStore: perSecond, without: without.perSecond },
      seconds: Math.round((performance.now() - startedAt) / 1_000),
    };
  } finally {
    await store.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Run = { bytes: number; perSecond: number };

async function runWithStore(options: BlobTrialOptions, store: S3Process, report: (line: string) => void) {
  const rig = await startSendingRig({ BLOB_URL: store.url, BLOB_TIMEOUT_SECONDS: String(BOUND_SECONDS) });
  try {
    const account = await rig.createAccount('production');
    const before = await measureDatabase(rig);
    const fleet = await startFleet(rig, { relays: 1, workers: 0 });
    const answers = new Answers();
    const loadedAt = performance.now();
    const loads = Promise.all(
      makeLoads(options, fleet, account).map((job) => runLoad(job, (progress) => answers.note(progress))),
    );
    const texts = await strike(options, { store, rig, fleet, account, answers, report });
    const results = await loads;
    const perSecond = Math.round((answers.accepted.size * 1_000) / (performance.now() - loadedAt));
    report(`all ${answers.accepted.size} accepted, ${rig.sink.taken()} arrived: waiting for the rest`);
    await waitForEmptyQueue(rig);
    await fleet.stop();
    // The sink reports what it took several times a second.
    await wait(500);
    const verdict = judge(answers, rig.sink.arrivals);
    const bytes = Math.round(((await measureDatabase(rig)) - before) / answers.accepted.size);
    const refused: Record<string, number> = {};
    for (const result of results)
      for (const [name, count] of Object.entries(result.refused)) refused[name] = (refused[name] ?? 0) + count;
    return { verdict, refused, texts, bytes, perSecond, objects: await countObjects(rig) };
  } finally {
    await rig.stop();
  }
}

async function runPlain(options: BlobTrialOptions): Promise<Run> {
  const rig = await startSendingRig();
  try {
    const account = await rig.createAccount('production');
    const before = await measureDatabase(rig);
    const fleet = await startFleet(rig, { relays: 1, workers: 0 });
    const loadedAt = performance.now();
    const results = await Promise.all(makeLoads(options, fleet, account).map((job) => runLoad(job, () => {})));
    const accepted = results.reduce((sum, result) => sum + result.accepted, 0);
    const perSecond = Math.round((accepted * 1_000) / (performance.now() - loadedAt));
    await waitForEmptyQueue(rig);
    await fleet.stop();
    return { bytes: Math.round(((await measureDatabase(rig)) - before) / accepted), perSecond };
  } finally {
    await rig.stop();
  }
}

type Scene = {
  store: S3Process;
  rig: SendingRig;
  fleet: Fleet;
  account: CreatedAccount;
  answers: Answers;
  report: (line: string) => void;
};

/** Kills the store several times, slows it once, and kills the relay once, evenly over the load. Returns the texts of refusals. */
async function strike(options: BlobTrialOptions, scene: Scene): Promise<string[]> {
  const { store, rig, fleet, account, answers, report } = scene;
  const texts = new Set<string>();
  const blows = [...Array.from({ length: options.kills }, () => 'store'), 'slow', 'relay'];
  for (const [index, blow] of blows.entries()) {
    const mark = (options.messages * (index + 1)) / (blows.length + 1);
    if (!(await poll(() => answers.accepted.size >= mark, 600_000, 5)))
      throw new Error(`Only ${answers.accepted.size} accepted`);
    report(`${blow} at ${answers.accepted.size} accepted, ${rig.sink.taken()} arrived`);
    if (blow === 'relay') await Promise.all(fleet.all.map((instance) => instance.kill()));
    else {
      if (blow === 'store') await store.kill();
      else store.slowDown(SLOW_MS);
      const until = wait(DOWN_MS);
      texts.add(`${blow === 'store' ? 'down' : 'slow'}: ${await readRefusal(fleet, account)}`);
      await until;
      if (blow === 'store') await store.start();
      else store.slowDown(0);
    }
  }
  return [...texts];
}

/** Sends one message over the send API and returns the status and text of the answer. */
async function readRefusal(fleet: Fleet, { apiKey, from }: CreatedAccount): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${fleet.relays[0]?.ports.api}/emails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ from, to: 'probe@far.example', subject: 'A probe', text: 'A probe' }),
  }).catch(String);
  if (typeof answer === 'string') return answer;
  return `${answer.status} ${((await answer.json()) as { message?: string }).message ?? 'accepted'}`;
}

function makeLoads({ messages, sizeBytes }: BlobTrialOptions, fleet: Fleet, account: CreatedAccount): LoadJob[] {
  const ports = fleet.relays[0]?.ports ?? { smtp: 0, api: 0 };
  const common = {
    from: account.from,
    to: 'someone@far.example',
    connections: CONNECTIONS,
    sizeBytes,
    seconds: 7_200,
    warmUpSeconds: 0,
    total: Math.ceil(messages / 2),
  };
  return [
    {
      ...{ ...common, kind: 'smtp', prefix: 'smtp', perConnection: 500, pipelined: false },
      target: { port: ports.smtp, credentials: account.smtp },
    },
    {
      ...{ ...common, kind: 'rest', prefix: 'rest', path: '/emails', batch: 1, marked: true },
      ...{ port: ports.api, apiKey: account.apiKey },
    },
  ];
}

/** Returns the value of the one row and column of a query. */
async function ask(rig: SendingRig, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: rig.database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ value: string }>(text);
    return Number(rows[0]?.value ?? 0);
  } finally {
    await client.end();
  }
}

const measureDatabase = (rig: SendingRig) => ask(rig, 'SELECT pg_database_size(current_database()) AS value');

const countObjects = (rig: SendingRig) =>
  ask(rig, 'SELECT count(DISTINCT segment_id) AS value FROM message_bodies WHERE segment_id IS NOT NULL');

/** Waits for all deliveries; leases of a killed relay run out after some minutes at most. */
async function waitForEmptyQueue(rig: SendingRig): Promise<void> {
  const isEmpty = async () => (await ask(rig, 'SELECT count(*) AS value FROM delivery_queue')) === 0;
  if (!(await poll(isEmpty, 900_000, 200))) throw new Error('The queue did not become empty within 15 minutes');
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      messages: { type: 'string', default: '100000' },
      sizeBytes: { type: 'string', default: '5120' },
      kills: { type: 'string', default: '3' },
    },
  });
  const { messages, sizeBytes, kills } = values;
  const options = { messages: Number(messages), sizeBytes: Number(sizeBytes), kills: Number(kills) };
  const result = await runBlobTrial(options, console.error);
  console.log(JSON.stringify(result, null, 2));
  process.exitCode = result.lost === 0 && result.refusedButDelivered === 0 ? 0 : 1;
}
