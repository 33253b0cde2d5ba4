import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePorts } from '../../fixtures/process/free-ports.ts';
import type { RelayPorts } from '../../fixtures/relay/relay-environment.ts';
import type { RelayProcess } from '../../fixtures/relay/relay-process.ts';
import type { SendingRig } from '../../fixtures/relay/sending-rig.ts';

/** A relay or worker that is started again with the same roles each time that it is killed. */
export type Instance = {
  name: string;
  ports: RelayPorts;
  /** Of the process that runs now. */
  pid: () => number;
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Several relays and workers on one database. */
export type Fleet = { relays: Instance[]; workers: Instance[]; all: Instance[]; stop: () => Promise<void> };

/**
 * Starts relays (submission and API) and workers (delivery and jobs), each as a machine of its own: own ports, own
 * data folder. Without workers each relay has all the roles.
 *
 * @param counts.more roles of the relays beyond these.
 */
export async function startFleet(
  rig: SendingRig,
  { more = [], ...counts }: { relays: number; workers: number; more?: readonly string[] },
): Promise<Fleet> {
  const roles = counts.workers > 0 ? ['submission', 'api'] : ['submission', 'api', 'delivery', 'jobs'];
  const front = [...roles, ...more].join(',');
  const relays: Instance[] = [];
  const workers: Instance[] = [];
  for (let n = 1; n <= counts.relays; n += 1) relays.push(await startInstance(rig, `relay-${n}`, front));
  for (let n = 1; n <= counts.workers; n += 1) workers.push(await startInstance(rig, `worker-${n}`, 'delivery,jobs'));
  const all = [...relays, ...workers];
  const stop = async () => {
    await Promise.all(all.map((instance) => instance.stop()));
  };
  return { relays, workers, all, stop };
}

async function startInstance(rig: SendingRig, name: string, roles: string): Promise<Instance> {
  const [smtp = 0, smtps = 0, api = 0, health = 0] = await findFreePorts(4);
  const folder = join(rig.env.DATA_DIR ?? '', name);
  mkdirSync(folder, { recursive: true });
  const env = {
    RELAY_ROLES: roles,
    DATA_DIR: folder,
    SMTP_PORTS: String(smtp),
    SMTPS_PORTS: String(smtps),
    API_PORT: String(api),
    HEALTH_PORT: String(health),
  };
  let process: RelayProcess = await rig.startRelay(env);
  return {
    name,
    ports: { smtp, smtps, api, health },
    pid: () => process.pid,
    /** SIGKILL, and a successor at once. */
    kill: async () => {
      await process.kill();
      process = await rig.startRelay(env);
    },
    stop: () => process.stop(),
  };
}
