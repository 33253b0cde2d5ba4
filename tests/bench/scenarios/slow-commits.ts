import type { Bench } from '../bench.ts';
import { smtpJob } from '../jobs.ts';
import { compare } from '../judge.ts';
import { type LoadFigures, measureLoad } from '../measure.ts';
import { buildSlowFsync } from '../peers/slow-fsync.ts';
import type { Product } from '../product.ts';
import type { Scenario } from '../scenario.ts';

const SLOWER_US = 2_000;
const SESSIONS = 100;

/** Sends mail with a slow disk, where shared commits pay off. */
export const slowCommits: Scenario = {
  name: 'slow-commits',
  what: `every commit ${SLOWER_US / 1_000} ms slower, ${SESSIONS} sessions, 5 KB`,
  run: async (bench) => {
    const product = await bench.product();
    await delayCommits(product, SLOWER_US);
    const ours = await measureLoad(product, smtpJob(product, bench.seconds, { connections: SESSIONS })).finally(() =>
      delayCommits(product, 0),
    );
    const theirs = bench.options.hasPeer ? await measurePeer(bench) : null;
    return {
      figures: { product: ours, ...(theirs && { Postfix: theirs }) },
      targets: [
        compare({
          target: 'commits 2 ms slower, 100 sessions',
          unit: 'messages/s',
          ours: ours.relayedPerSecond,
          peer: 'Postfix',
          theirs: theirs?.relayedPerSecond ?? null,
          wanted: { atLeast: 5 },
          note:
            bench.options.hasPeer && !theirs
              ? 'without a C compiler Postfix cannot be slowed'
              : 'ours by commit_delay, Postfix by an fsync that sleeps first',
        }),
      ],
    };
  },
};

/** Settings with `commit_siblings` of 0, so that every flush of the log waits. */
async function delayCommits({ query }: Product, microseconds: number): Promise<void> {
  await query(`ALTER SYSTEM SET commit_delay = ${microseconds}`);
  await query(`ALTER SYSTEM SET commit_siblings = ${microseconds > 0 ? 0 : 5}`);
  await query('SELECT pg_reload_conf()');
}

async function measurePeer(bench: Bench): Promise<LoadFigures | null> {
  const slow = buildSlowFsync(SLOWER_US);
  if (!slow) return null;
  const remove = bench.keep(slow.remove);
  const { server, stop } = await bench.startPeer([
    `import_environment = MAIL_CONFIG MAIL_LOGTAG POSTLOG_SERVICE POSTLOG_HOSTNAME LD_PRELOAD=${slow.file}`,
    `default_process_limit = ${SESSIONS + 50}`,
  ]);
  const figures = await measureLoad(server, smtpJob(server, bench.seconds, { connections: SESSIONS }));
  await stop();
  await remove();
  return figures;
}
