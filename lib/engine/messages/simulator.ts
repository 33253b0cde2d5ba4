import { settings } from '#lib/infra/config/settings.ts';
import { SIMULATIONS, type Simulation, type SimulatorAddress } from './schema.ts';

/** The first label of the simulator's domains. */
const SIMULATOR = 'simulator.';

/** Returns the domains whose mail the simulator answers. Addresses are shown with the first one. */
function simulatorDomains(): [string, string] {
  const { PLATFORM_DOMAIN, SMTP_HOST } = settings();
  return [`simulator.${PLATFORM_DOMAIN.toLowerCase()}`, `simulator.${SMTP_HOST.toLowerCase()}`];
}

/** Returns the domain that the simulator's addresses are shown with. */
export const simulatorDomain = (): string => simulatorDomains()[0];

/** Returns the address for each outcome that the simulator plays. */
export function listSimulatorAddresses(): SimulatorAddress[] {
  const domain = simulatorDomain();
  return SIMULATIONS.map((simulation) => ({ simulation, address: `${simulation}@${domain}` }));
}

/**
 * Returns true for `simulator.` before one of this installation's own names. Asked once, when a message is accepted;
 * from then on the recipient's `simulated` mark counts.
 */
export const isSimulatorDomain = (domain: string): boolean =>
  domain.startsWith(SIMULATOR) && simulatorDomains().includes(domain);

/**
 * Returns the outcome that a simulated recipient plays; null for an unknown name at the simulator. Any other address was
 * simulated by `options.test_mode`: its mail is delivered.
 */
export function simulationOf(address: string): Simulation | null {
  const at = address.lastIndexOf('@');
  if (
    !address
      .slice(at + 1)
      .toLowerCase()
      .startsWith(SIMULATOR)
  )
    return 'delivered';
  const name = address.slice(0, at).toLowerCase().split('+')[0];
  return SIMULATIONS.find((one) => one === name) ?? null;
}
