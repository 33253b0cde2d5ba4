import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Figures } from './measure.ts';
import { hasPostfix, startPostfix } from './postfix.ts';
import { startProduct } from './product.ts';
import { readProfile } from './read-profile.ts';
import { type SmtpServer, scenarios } from './scenarios.ts';

/**
 * `npm run bench [-- --seconds 10 --only smtp,rest --peer --profile]`: measures the product through its own doors on this machine
 * and prints JSON; what it does meanwhile goes to stderr. A database of its own with fsync on, the relay, the load and
 * the far end are processes side by side and share the machine. `--peer` measures a Postfix in turn with it, where one
 * is installed: over TLS but without AUTH, which is in its favour. `--profile` adds where the relay spent its time, and
 * makes it slower.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    peer: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});

const seconds = Number(values.seconds);
const wanted = values.only.split(',').filter(Boolean);
const unknown = wanted.find((name) => !scenarios.some((scenario) => scenario.name === name));
if (unknown !== undefined) throw new Error(`There is no ${unknown}: ${scenarios.map(({ name }) => name).join(', ')}`);
if (values.peer && !hasPostfix()) throw new Error('--peer needs an installed Postfix, and root');

const loadBefore = loadavg()[0] ?? 0;
const profileFolder = values.profile ? mkdtempSync(join(tmpdir(), 'profile-')) : null;
const product = await startProduct(
  profileFolder === null ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileFolder}` },
);
const postfix = values.peer ? await startPostfix(product.sink.port) : null;
const peer: SmtpServer | null = postfix && {
  sink: product.sink,
  pids: () => [postfix.pid],
  target: { port: postfix.port },
  from: 'sender@peer.example',
};

/** Ours by Postfix's, figure by figure. */
const compare = (ours: Figures, theirs: Figures): Figures =>
  Object.fromEntries(
    Object.entries(ours).flatMap(([name, value]) => {
      const other = theirs[name];
      const isRatio = typeof value === 'number' && typeof other === 'number' && other > 0;
      return isRatio ? [[name, Math.round((value / other) * 100) / 100]] : [];
    }),
  );

try {
  const figures: Record<string, { what: string; product: Figures; postfix?: Figures; ratio?: Figures }> = {};
  for (const scenario of scenarios) {
    const { name, what } = scenario;
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.error(`${name}: ${what} …`);
    const ours =
      'ofSmtp' in scenario ? await scenario.ofSmtp(product, seconds) : await scenario.ofProduct(product, seconds);
    const theirs = peer && 'ofSmtp' in scenario ? await scenario.ofSmtp(peer, seconds) : null;
    figures[name] = { what, product: ours, ...(theirs && { postfix: theirs, ratio: compare(ours, theirs) }) };
    console.error(figures[name]);
  }
  const machine = {
    cpu: cpus()[0]?.model ?? '',
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 1_024 ** 3),
    kernel: release(),
    node: process.version,
    /** Above 0.5, something else was at work and the figures are too low. */
    loadBefore: Math.round(loadBefore * 100) / 100,
  };
  await product.stop();
  const profile = profileFolder === null ? {} : { profile: readProfile(profileFolder) };
  console.log(JSON.stringify({ machine, seconds, figures, ...profile }, null, 2));
} finally {
  postfix?.stop();
  await product.stop();
  if (profileFolder !== null) rmSync(profileFolder, { recursive: true });
}
