import { type Sink, startSink } from '../../fixtures/load/start-sink.ts';
import { startProduct } from '../../fixtures/process/product.ts';
import type { CreatedAccount } from '../../fixtures/process/run-admin.ts';
import type { Bench } from '../bench.ts';
import { smtpJob } from '../jobs.ts';
import { hold } from '../judge.ts';
import { measureLoad, toMegabytes } from '../measure.ts';
import { listProcesses } from '../process-usage.ts';
import type { Scenario } from '../scenario.ts';
import { logInToDashboard } from '../visitor.ts';

const PAGE_VIEWS = 1_500;
const VISITORS = 4;
const LOAD_SECONDS = 30;
const EVERY_MS = 1_000;

/** Screens of the console, visited one after another. */
const PAGES = [
  ...['/configuration', '/activity', '/usage-monitoring', '/account-setting', '/contact-us', '/domain/sending'],
  ...['/domain/bounce', '/domain/tracking', '/subaccount', '/api-key', '/ip-pool', '/suppression'],
];

/** The megabytes of each process by its role. */
type Memory = Record<string, number>;

/** Measures the memory of the whole product, as `npm start` runs it, after page views and under full load. */
export const memory: Scenario = {
  name: 'memory',
  what: `memory of all processes with PostgreSQL after ${PAGE_VIEWS} page views and during a load at full rate`,
  run: async (bench) => {
    const sink = await bench.start(startSink);
    const product = await bench.start(() =>
      startProduct({
        DELIVERY_ROUTE: `smtp://127.0.0.1:${sink.port}`,
        ALLOW_PRIVATE_TARGETS: 'true',
        SMTP_CONNECTIONS_PER_KEY: '1000',
        SMTP_RATE_PER_SECOND: '1000000',
      }),
    );
    const email = 'memory@bench.example';
    const facts = ['--email', email, '--company', 'Memory', '--environment', 'production'];
    const account = await product.admin<CreatedAccount>('create-account', ...facts);
    await product.admin('set-quota', '--company', account.companyId, '--quota', '100000000');
    const atStart = readMemory(product.pid);
    await visitPages(bench, product.webUrl, { email, password: account.password });
    const afterViews = readMemory(product.pid);
    const watch = watchMost(product.pid);
    const load = await sendAtFullRate(bench, product, sink, account).finally(watch.stop);
    const afterLoad = readMemory(product.pid);
    await product.stop();
    const most = watch.most();
    return {
      figures: { atStart, afterViews, mostUnderLoad: most, afterLoad, load },
      targets: [
        hold('all processes with PostgreSQL after page views', 'MB', sum(afterViews), { atMost: 1_024 }),
        hold('all processes with PostgreSQL at full rate', 'MB', sum(most), { atMost: 1_024 }),
      ],
    };
  },
};

async function visitPages(bench: Bench, url: string, person: { email: string; password: string }): Promise<void> {
  const visitor = await logInToDashboard(url, person);
  const views = bench.scale(PAGE_VIEWS);
  let next = 0;
  const visit = async () => {
    while (next < views) {
      const path = PAGES[next % PAGES.length] ?? '';
      next += 1;
      await visitor.visit(path);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
}

async function sendAtFullRate(
  bench: Bench,
  product: Awaited<ReturnType<typeof startProduct>>,
  sink: Sink,
  account: CreatedAccount,
) {
  const target = { port: product.ports.smtp, credentials: account.smtp };
  const server = { sink, pids: () => [product.pid], target, from: account.from };
  const { relayedPerSecond, cpuMsPerMessage, missing } = await measureLoad(
    server,
    smtpJob(server, bench.options.isQuick ? bench.seconds : LOAD_SECONDS),
  );
  return { relayedPerSecond, cpuMsPerMessage, missing };
}

/** Reads the memory repeatedly and keeps the reading with the largest sum. */
function watchMost(pid: number): { most: () => Memory; stop: () => void } {
  let most: Memory = {};
  const read = () => {
    const now = readMemory(pid);
    if (sum(now) > sum(most)) most = now;
  };
  const timer = setInterval(read, EVERY_MS);
  return { most: () => most, stop: () => clearInterval(timer) };
}

function readMemory(pid: number): Memory {
  const memory: Memory = { web: 0, relay: 0, supervisor: 0, postgres: 0 };
  for (const { command, memoryBytes } of listProcesses([pid])) {
    const name = nameOf(command);
    memory[name] = (memory[name] ?? 0) + toMegabytes(memoryBytes);
  }
  return memory;
}

function nameOf(command: string): string {
  if (command.includes('server.ts')) return 'web';
  if (command.includes('smtp-relay/main.ts')) return 'relay';
  return command.includes('bin/start.ts') ? 'supervisor' : 'postgres';
}

const sum = (memory: Memory): number => Object.values(memory).reduce((total, megabytes) => total + megabytes, 0);
