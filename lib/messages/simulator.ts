import { settings } from '#lib/infra/config/settings.ts';

/** What the simulator's addresses go through (contract §6), by their local part up to a `+`. */
export const SIMULATIONS = [
  'delivered',
  'bounced',
  'softbounced',
  'complained',
  'delayed',
  'opened',
  'clicked',
  'suppressed',
  'outofband',
] as const;
export type Simulation = (typeof SIMULATIONS)[number];

/** Whether mail to a domain stays on this machine and is answered by the simulator: `simulator.` before our own names. */
export function isSimulatorDomain(domain: string): boolean {
  if (!domain.startsWith('simulator.')) return false;
  const { PLATFORM_DOMAIN, SMTP_HOST } = settings();
  const of = domain.slice('simulator.'.length);
  return of === PLATFORM_DOMAIN.toLowerCase() || of === SMTP_HOST.toLowerCase();
}

/** What a recipient simulates; null for one that is none of the simulator's. */
export function simulationOf({ address, domain }: { address: string; domain: string }): Simulation | null {
  if (!isSimulatorDomain(domain)) return null;
  const name = address.slice(0, address.lastIndexOf('@')).toLowerCase().split('+')[0];
  return SIMULATIONS.find((one) => one === name) ?? null;
}
