import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { poll } from '../../bin/poll.ts';
import type { LoadJob } from '../fixtures/load/jobs.ts';
import { runLoad } from '../fixtures/load/run-load.ts';
import type { CreatedAccount } from '../fixtures/process/run-admin.ts';
import { spawnScript } from '../fixtures/process/spawn-script.ts';
import { type SendingRig, startSendingRig } from '../fixtures/relay/sending-rig.ts';
import { openObjectFolder } from '../fixtures/s3/object-folder.ts';
import { type S3Process, startS3 } from '../fixtures/s3/start-s3.ts';
import { type Fleet, startFleet } from './fleet/fleet.ts';
import { Answers, addUp, judge, type Verdict } from './fleet/judge.ts';
import { waitForEmptyQueue } from './fleet/wait-for-empty-queue.ts';

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
    /** Objects in the store, and those of them that no row names. */
    objects: number;
    unnamedObjects: number;
    /** Bytes of the objects, by message. */
    objectBytesPerMessage: number;
    /** On the day on which the bodies are past their retention: deleted objects, objects and rows of bodies that are left. */
    retention: { deleted: number; objectsLeft: number; bodiesLeft: number };
    /** Bytes of the database by message, with and without a store, and with a store after the retention of bodies. */
    databaseBytesPerMessage: { withStore: number; without: number; afterRetention: number };
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
 * the relay; then waits for an empty queue and compares the answers with the arrivals. Then the retention of the bodies is over. A
 * second run without a store compares the size of the database.
 */
export async function runBlobTrial(
  options: BlobTrialOptions,
  report: (line: string) => void,
): Promise<BlobTrialResult> {
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-objects-'));
  const store = await startS3(folder);
  try {
    const withStore = await runWithStore(options, { store, folder }, report);
    report('the same without a store');
    const without = await runPlain(options);
    const { verdict, refused, texts, objects, bytes, bytesAfterRetention, perSecond } = withStore;
    return {
      ...options,
      ...verdict,
      refused,
      texts,
      ...objects,
      databaseBytesPerMessage: { withStore: bytes, without: without.bytes, afterRetention: bytesAfterRetention },
      acceptedPerSecond: { withStore: perSecond, without: without.perSecond },
      seconds: Math.round((performance.now() - startedAt) / 1_000),
    };
  } finally {
    await store.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Run = { bytes: number; perSecond: number };

async function runWithStore(
  options: BlobTrialOptions,
  { store, folder }: { store: S3Process; folder: string },
  report: (line: string) => void,
) {
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
    await waitForEmptyQueue(rig.database.url);
    await fleet.stop();
    // The sink reports what it took several times a second.
    await wait(500);
    const verdict = judge(answers, rig.sink.arrivals);
    const bytes = Math.round(((await measureDatabase(rig)) - before) / answers.accepted.size);
    const files = measureFolder(folder);
    const named = await countSegments(rig);
    report('the retention of the bodies is over');
    const deleted = await expireBodies(rig);
    const objects = {
      objects: files.count,
      unnamedObjects: files.count - named,
      objectBytesPerMessage: Math.round(files.bytes / answers.accepted.size),
      retention: { deleted, objectsLeft: measureFolder(folder).count, bodiesLeft: await countBodies(rig) },
    };
    const bytesAfterRetention = Math.round(((await measureDatabase(rig)) - before) / answers.accepted.size);
    const refused = addUp(results.map((result) => result.refused));
    return { verdict, refused, texts, bytes, bytesAfterRetention, perSecond, objects };
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
    await waitForEmptyQueue(rig.database.url);
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
      ...common,
      kind: 'smtp',
      prefix: 'smtp',
      perConnection: 500,
      pipelined: false,
      target: { port: ports.smtp, credentials: account.smtp },
    },
    {
      ...common,
      kind: 'rest',
      prefix: 'rest',
      path: '/emails',
      batch: 1,
      marked: true,
      port: ports.api,
      apiKey: account.apiKey,
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

const countSegments = (rig: SendingRig) =>
  ask(rig, 'SELECT count(DISTINCT segment_id) AS value FROM message_bodies WHERE segment_id IS NOT NULL');

const countBodies = (rig: SendingRig) => ask(rig, 'SELECT count(*) AS value FROM message_bodies');

/** Counts the objects of a store and their bytes. */
function measureFolder(folder: string): { count: number; bytes: number } {
  const keys = openObjectFolder(folder).list();
  return { count: keys.length, bytes: keys.reduce((sum, key) => sum + statSync(join(folder, key)).size, 0) };
}

/** Does what the installation does once its bodies are past their retention; returns the number of deleted objects. */
async function expireBodies(rig: SendingRig): Promise<number> {
  const { code, output } = await spawnScript('tests/trials/blob/expire-bodies.ts', rig.env).ended();
  const deleted = /^\{"deleted":(\d+)\}$/m.exec(output)?.[1];
  if (code !== 0 || deleted === undefined) throw new Error(`The bodies were not deleted: ${output}`);
  return Number(deleted);
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
  const { lost, refusedButDelivered, retention } = result;
  process.exitCode = lost + refusedButDelivered + retention.objectsLeft + retention.bodiesLeft === 0 ? 0 : 1;
}
