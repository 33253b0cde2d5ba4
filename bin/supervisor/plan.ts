import type { Settings } from '#lib/infra/config/settings.ts';
import type { ProcessSpec } from './child-process.ts';

/** What the processes are made from: the settings as they were decided, and the environment that carries them. */
export type PlanInput = { settings: Settings; env: NodeJS.ProcessEnv; isDevelopment: boolean };

/** The processes of a start, in the order in which they are started. */
export type Plan = (input: PlanInput) => ProcessSpec[];

/** A page that streams live events never ends by itself; what a request has begun is done long before. */
const WEB_DRAIN_MS = 10_000;

/** The relay finishes the SMTP transactions and deliveries in hand. */
const RELAY_DRAIN_MS = 30_000;

/** Longer than load balancers keep an idle connection, so that it is they who close it, as on the API host. */
const KEEP_ALIVE_MS = 75_000;

/** The product: the dashboard with its APIs, and the relay with all its roles. */
export const productPlan: Plan = ({ settings, env, isDevelopment }) => [
  {
    name: 'web',
    args: [
      'node_modules/next/dist/bin/next',
      ...(isDevelopment ? ['dev'] : ['start', '--keepAliveTimeout', String(KEEP_ALIVE_MS)]),
      '-p',
      String(settings.WEB_PORT),
    ],
    env: { ...env, NODE_ENV: isDevelopment ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' },
    readyUrl: `http://127.0.0.1:${settings.WEB_PORT}/api/ready`,
    drainMs: WEB_DRAIN_MS,
  },
  {
    name: 'relay',
    args: ['smtp-relay/main.ts'],
    env: { ...env, NODE_ENV: isDevelopment ? 'development' : 'production' },
    readyUrl: `http://127.0.0.1:${settings.HEALTH_PORT}/readyz`,
    drainMs: RELAY_DRAIN_MS,
  },
];
