import { cpus, release, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startSendingRig } from '../support/sending-rig.ts';
import { readParent } from './process-usage.ts';
import { type Bench, type Figures, scenarios } from './scenarios.ts';

/**
 * `npm run bench [-- --seconds 10 --only smtp,rest]`: measures the product through its own doors on this machine and
 * prints JSON; what it does meanwhile goes to stderr. A database of its own with fsync on, the relay, the load and the
 * far end are processes beside each other and share the machine.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, only: { type: 'string', default: '' } },
});

const wanted = values.only.split(',').filter(Boolean);
const unknown = wanted.find((name) => !scenarios.some((scenario) => scenario.name === name));
if (unknown !== undefined) throw new Error(`There is no ${unknown}: ${scenarios.map(({ name }) => name).join(', ')}`);

const rig = await startSendingRig();
try {
  const account = await rig.createAccount('production');
  const relay = await rig.startRelay();
  const databasePid = await findDatabase(rig.database.adminUrl);
  const bench: Bench = { rig, account, relay, databasePid, seconds: Number(values.seconds) };
  const figures: Record<string, Figures> = {};
  for (const { name, what, run } of scenarios) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.error(`${name}: ${what} …`);
    figures[name] = { what, ...(await run(bench)) };
    console.error(figures[name]);
  }
  await bench.relay.stop();
  console.log(JSON.stringify({ machine: describeMachine(), seconds: bench.seconds, figures }, null, 2));
} finally {
  await rig.stop();
}

function describeMachine() {
  return {
    cpu: cpus()[0]?.model ?? '',
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 1_024 ** 3),
    kernel: release(),
    node: process.version,
  };
}

/** Every session of a PostgreSQL server is a child of one process. */
async function findDatabase(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return readParent(rows[0]?.pid ?? 0) ?? 0;
  } finally {
    await client.end();
  }
}
