import type { Settings } from '#lib/infra/config/settings.ts';
import { OperatorError } from '../operator-error.ts';
import { chooseFreePort, probePort } from '../ports.ts';

/** The settings that hold ports, in the order in which they are checked. */
const PORT_SETTINGS = [
  'WEB_PORT',
  'API_PORT',
  'SMTP_PORTS',
  'SMTPS_PORTS',
  'INBOUND_SMTP_PORTS',
  'HEALTH_PORT',
] as const;

type PortSetting = (typeof PORT_SETTINGS)[number];

/** The ports of each setting that are listened on. */
export type Ports = Record<PortSetting, number[]>;

/**
 * Resolves every port before anything starts: 0 becomes a free port, and every other port must be free.
 *
 * @throws {OperatorError} naming the first port that is used twice, in use or not permitted, and its setting.
 */
export async function decidePorts(settings: Settings): Promise<Ports> {
  const wanted = PORT_SETTINGS.flatMap((setting) => portsOf(settings, setting).map((port) => ({ setting, port })));
  const taken = new Map<number, PortSetting>();
  for (const { setting, port } of wanted.filter((entry) => entry.port !== 0)) {
    const other = taken.get(port);
    if (other)
      throw new OperatorError(
        `Port ${port} is asked for by ${other} and by ${setting}: give one of them another port.`,
      );
    await requireFree(port, setting);
    taken.set(port, setting);
  }
  const ports: Ports = {
    WEB_PORT: [],
    API_PORT: [],
    SMTP_PORTS: [],
    SMTPS_PORTS: [],
    INBOUND_SMTP_PORTS: [],
    HEALTH_PORT: [],
  };
  for (const { setting, port } of wanted) {
    const decided = port === 0 ? await chooseFreePort(0, [...taken.keys()]) : port;
    taken.set(decided, setting);
    ports[setting].push(decided);
  }
  return ports;
}

/** Returns the ports as environment variables for the processes. */
export const toVariables = (ports: Ports): Record<PortSetting, string> => ({
  WEB_PORT: ports.WEB_PORT.join(),
  API_PORT: ports.API_PORT.join(),
  SMTP_PORTS: ports.SMTP_PORTS.join(),
  SMTPS_PORTS: ports.SMTPS_PORTS.join(),
  INBOUND_SMTP_PORTS: ports.INBOUND_SMTP_PORTS.join(),
  HEALTH_PORT: ports.HEALTH_PORT.join(),
});

const portsOf = (settings: Settings, setting: PortSetting): number[] => [settings[setting]].flat();

async function requireFree(port: number, setting: PortSetting): Promise<void> {
  const fault = await probePort(port);
  if (fault === 'forbidden') {
    throw new OperatorError(
      `Port ${port} (${setting}) needs root's rights: set ${setting} to a port above 1023, or allow it to this user.`,
    );
  }
  if (fault === 'taken') {
    throw new OperatorError(
      `Port ${port} (${setting}) is taken by another program: stop that program, or set ${setting} to a free port.`,
    );
  }
}
