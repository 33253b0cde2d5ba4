import type { Settings } from '#lib/infra/config/settings.ts';
import { connectHost } from '#lib/infra/net/connect-host.ts';
import { canConnect } from './can-connect.ts';
import { type Check, fail, ok, type Patient, warn } from './check.ts';

const CONNECT_MS = 2_000;

/** Checks that a process listens on every port of the settings, on this machine. */
export const checkPorts: Check = async ({ settings, isRunning, part }) => {
  const ports = listPorts(settings, part);
  const open = await Promise.all(ports.map(({ host, port }) => canConnect(host, port, CONNECT_MS)));
  const closed = ports.filter((_, index) => !open[index]).map(({ name, port }) => `${port} (${name})`);
  if (closed.length === 0) return ok(`All ports are listened on: ${ports.map(({ port }) => port).join(', ')}.`);
  const found = `Nothing listens on ${closed.join(', ')}`;
  return isRunning
    ? fail(`${found} although the product runs: read its log.`)
    : warn(`${found}: nothing runs here; npm start starts it.`);
};

/** Lists the ports of the roles that a relay with these settings has, and of the dashboard where that should be here too. */
function listPorts(settings: Settings, part: Patient['part']): { name: string; host: string; port: number }[] {
  const has = (role: Settings['RELAY_ROLES'][number]) => settings.RELAY_ROLES.includes(role);
  const named = {
    WEB_PORT: part === 'installation' ? [settings.WEB_PORT] : [],
    API_PORT: has('api') ? [settings.API_PORT] : [],
    SMTP_PORTS: has('submission') ? settings.SMTP_PORTS : [],
    SMTPS_PORTS: has('submission') ? settings.SMTPS_PORTS : [],
    INBOUND_SMTP_PORTS: has('inbound') ? settings.INBOUND_SMTP_PORTS : [],
    HEALTH_PORT: [settings.HEALTH_PORT],
  };
  const hostOf = (name: string) => (name === 'HEALTH_PORT' ? connectHost(settings.HEALTH_HOST) : '127.0.0.1');
  return Object.entries(named).flatMap(([name, ports]) => ports.map((port) => ({ name, host: hostOf(name), port })));
}
