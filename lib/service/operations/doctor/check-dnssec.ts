import { getServers } from 'node:dns';
import { isIP } from 'node:net';
import { askServer, type DnsServer } from '#lib/infra/net/dns-exchange.ts';
import { type Finding, fail, ok, type Patient, warn } from './check.ts';

/** The addresses of the system's own resolvers. */
const SYSTEM_PORT = 53;
const TIMEOUT_MS = 5_000;

/** The root zone, which is signed. */
const SIGNED = '';

/** A name with a deliberately invalid signature: a validating resolver refuses to answer it. */
const BROKEN = 'dnssec-failed.org';

/**
 * Checks that the resolvers that are trusted for DANE validate: they vouch for signed answers, and refuse those signed
 * wrongly.
 *
 * @param system the system's own resolvers, of which one may be proposed.
 */
export async function checkDnssec(
  { settings }: Pick<Patient, 'settings'>,
  system: readonly DnsServer[] = systemServers(),
): Promise<Finding> {
  if (settings.DELIVERY_ROUTE.kind !== 'mx') return ok('DANE is not needed: DELIVERY_ROUTE is not mx.');
  const trusted = settings.DNSSEC_RESOLVER;
  if (trusted.length === 0) return propose(system);
  for (const server of trusted) {
    const words = WORDS[await judge(server)];
    if (words !== null) return fail(`${nameOf(server)} ${words}`);
  }
  const far = trusted.filter(({ address }) => !isLoopback(address));
  if (far.length === 0) return ok(`${trusted.map(nameOf).join(', ')} validates DNSSEC: DANE is on.`);
  return warn(
    `DANE is on; what ${far.map(nameOf).join(', ')} says is not signed on its way: make sure that nobody can change it, or run a resolver on this machine.`,
  );
}

type Verdict = 'validates' | 'believes' | 'silent' | 'passes on';

/** The finding on a resolver with its remedy; null where all is well. */
const WORDS: Record<Verdict, string | null> = {
  validates: null,
  believes: `vouches for what is signed wrongly (${BROKEN}): take it out of DNSSEC_RESOLVER.`,
  silent: 'does not answer, and mail waits: start it, or take it out of DNSSEC_RESOLVER.',
  'passes on': 'does not validate DNSSEC, and DANE has no effect: switch that on there, or unset DNSSEC_RESOLVER.',
};

async function judge(server: DnsServer): Promise<Verdict> {
  try {
    const { isSecure } = await askServer(server, { name: SIGNED, type: 'SOA' }, TIMEOUT_MS);
    if (!isSecure) return 'passes on';
  } catch {
    return 'silent';
  }
  return askServer(server, { name: BROKEN, type: 'A' }, TIMEOUT_MS).then(
    () => 'believes',
    () => 'validates',
  );
}

/** Returns the finding for DANE being off, with the resolver that could switch it on. */
async function propose(system: readonly DnsServer[]): Promise<Finding> {
  for (const server of system.filter(({ address }) => isLoopback(address))) {
    if ((await judge(server)) !== 'validates') continue;
    return ok(`DANE is off. ${nameOf(server)} seems to validate: if it is no forwarder, set DNSSEC_RESOLVER to it.`);
  }
  return ok('DANE is off: DNSSEC_RESOLVER names no resolver that validates.');
}

const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');

function nameOf({ address, port }: DnsServer): string {
  if (port === SYSTEM_PORT) return address;
  return `${address.includes(':') ? `[${address}]` : address}:${port}`;
}

/** `node:dns` writes those on another port as `127.0.0.1:5353`; they are not proposed. */
const systemServers = (): DnsServer[] =>
  getServers()
    .filter((server) => isIP(server) !== 0)
    .map((address) => ({ address, port: SYSTEM_PORT }));
