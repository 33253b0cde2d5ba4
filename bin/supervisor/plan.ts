import type { Settings } from '#lib/infra/config/settings.ts';
import { connectHost } from '#lib/infra/net/connect-host.ts';
import type { ProcessSpec } from './child-process.ts';

/** Input of a plan: the resolved settings, and the environment that carries them. */
export type PlanInput = { settings: Settings; env: NodeJS.ProcessEnv; isDevelopment: boolean };

/** Returns the processes of a start, in start order. */
export type Plan = (input: PlanInput) => ProcessSpec[];

/** Time for requests in progress to finish. */
const WEB_DRAIN_MS = 10_000;

/** Time for the relay to finish SMTP transactions and deliveries in progress. */
const RELAY_DRAIN_MS = 30_000;

/**
 * The environment that keeps processes small. glibc gives every thread of Node an arena of its own, up to eight times the
 * number of cores, and returns little of them: two hold 120 MB less after 1,500 page views, and cost nothing measurable.
 */
export const MEMORY_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

/**
 * The argument of `node` for every process that bounds the young generation. On a machine with much memory V8 lets it grow for
 * half an hour, to 134 MB, and keeps it.
 */
export const YOUNG_GENERATION = '--max-semi-space-size=32';

/**
 * Returns the arguments of `node` for the web process. On a machine with much memory V8 lets a heap of 110 MB grow by 270 MB
 * of garbage; a smaller young generation and a limit below 1 GB (its heuristics change there) collect it sooner. The limit
 * leaves memory for the request bodies that may be accepted at the same time, once as text and once parsed.
 */
export const webArguments = ({ INTAKE_MEMORY_MB }: Pick<Settings, 'INTAKE_MEMORY_MB'>): string[] => [
  YOUNG_GENERATION,
  `--max-old-space-size=${Math.max(896, 384 + 2 * INTAKE_MEMORY_MB)}`,
  'server.ts',
];

/** The arguments of `node` for a relay, whatever its roles. */
export const RELAY_ARGUMENTS: readonly string[] = [YOUNG_GENERATION, 'smtp-relay/main.ts'];

/** The product: the dashboard with its APIs, and the relay with all its roles. */
export const productPlan: Plan = ({ settings, env, isDevelopment }) => [
  {
    name: 'web',
    args: isDevelopment
      ? ['node_modules/next/dist/bin/next', 'dev', '-p', String(settings.WEB_PORT)]
      : webArguments(settings),
    env: {
      ...MEMORY_ENVIRONMENT,
      ...env,
      NODE_ENV: isDevelopment ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    },
    readyUrl: `http://127.0.0.1:${settings.WEB_PORT}/api/ready`,
    drainMs: WEB_DRAIN_MS,
    needsBuild: true,
  },
  {
    name: 'relay',
    args: RELAY_ARGUMENTS,
    env: { ...MEMORY_ENVIRONMENT, ...env, NODE_ENV: isDevelopment ? 'development' : 'production' },
    readyUrl: `http://${urlHost(connectHost(settings.HEALTH_HOST))}:${settings.HEALTH_PORT}/readyz`,
    drainMs: RELAY_DRAIN_MS,
  },
];

/** Returns an address as it is written in a URL. */
const urlHost = (address: string): string => (address.includes(':') ? `[${address}]` : address);
