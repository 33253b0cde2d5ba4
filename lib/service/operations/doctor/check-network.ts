import { Resolver, resolveMx } from 'node:dns/promises';
import { connect } from 'node:net';
import { DAY_MS } from '#lib/core/durations.ts';
import type { Settings } from '#lib/infra/config/settings.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { askBlocklist, type Listing } from '#lib/infra/net/ask-blocklist.ts';
import { connectHost } from '#lib/infra/net/connect-host.ts';
import { askDns, lookUpNames } from '#lib/infra/net/source-names.ts';
import { readExpiry } from '#lib/infra/tls/self-signed.ts';
import { isSpf, parseSpf } from '#lib/mail/parse-spf.ts';
import { type Check, type Finding, fail, ok, type Patient, warn } from './check.ts';
import { findSendingAddresses } from './store.ts';

/** Two large receivers that accept connections from anyone; two, because one may be unavailable. */
const RECEIVERS = ['gmail.com', 'outlook.com'];

const OUTBOUND_CONNECT_MS = 5_000;

/** Checks that mail can leave this machine on port 25, which many networks block, when mail is delivered directly. */
export const checkPort25: Check = async ({ settings }) => {
  if (settings.DELIVERY_ROUTE.kind !== 'mx') return ok('Port 25 is not needed: DELIVERY_ROUTE is not mx.');
  const reached = await Promise.all(RECEIVERS.map(isReachable));
  if (reached.includes(true)) return ok('Mail servers can be reached on port 25.');
  return fail(
    'No mail server can be reached on port 25: ask the network’s provider to open it, or set DELIVERY_ROUTE to a smart host.',
  );
};

async function isReachable(domain: string): Promise<boolean> {
  try {
    const [first] = (await resolveMx(domain)).sort((one, other) => one.priority - other.priority);
    return first !== undefined && (await canConnect(first.exchange, 25, OUTBOUND_CONNECT_MS));
  } catch {
    return false;
  }
}

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

/** Checks that a TCP connection is established in time; nothing is sent over it. */
function canConnect(host: string, port: number, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: timeoutMs });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

/**
 * Checks that every address that mail leaves from has a name that resolves back to it (PTR and A or AAAA), and that it is
 * the name of the greeting: large receivers refuse mail without the first and trust the second.
 */
export async function checkNames(
  patient: Pick<Patient, 'settings' | 'db'>,
  resolver: DoctorResolver = new Resolver({ timeout: 3_000, tries: 2 }),
): Promise<Finding> {
  const { settings } = patient;
  if (settings.DELIVERY_ROUTE.kind !== 'mx') return ok('Names are looked at by no receiver: DELIVERY_ROUTE is not mx.');
  const sources = await findSources(patient, resolver);
  if (sources.length === 0)
    return fail(`${settings.SMTP_HOST} leads to no address: give it A or AAAA records, or set SMTP_HOST.`);
  const findings = await Promise.all(sources.map((source) => lookAt(source, resolver)));
  const worst = findings.find(({ level }) => level === 'fail') ?? findings.find(({ level }) => level === 'warn');
  return worst ?? ok(`Mail leaves from ${sources.map(({ address, name }) => `${address} (${name})`).join(', ')}.`);
}

async function lookAt({ address, name }: Source, resolver: DoctorResolver): Promise<Finding> {
  const { names, isConfirmed } = await lookUpNames(address, resolver);
  if (names.length === 0) return fail(`${address} has no PTR record: ask its provider to set it to ${name}.`);
  if (!isConfirmed)
    return fail(`${address} is called ${names.join(', ')}, which does not lead back to it: set its A or AAAA record.`);
  if (names.includes(name)) return ok(`${address} is ${name}.`);
  return warn(`${address} is called ${names.join(', ')} and greets as ${name}: let both be the same name.`);
}

const WARN_DAYS = 21;

/** Checks how long the relay's certificate is still valid; a self-signed one is renewed automatically. */
export const checkCertificate: Check = async ({ settings, now, part }) => {
  const listens = settings.RELAY_ROLES.some((role) => role === 'submission' || role === 'inbound');
  if (part === 'relay' && !listens) return ok('No certificate is needed: this relay listens for no SMTP.');
  const path = settings.TLS_CERT_FILE;
  if (!path) return fail('There is no certificate: give TLS_CERT_FILE and TLS_KEY_FILE.');
  let expiry: Date;
  try {
    expiry = readExpiry(path);
  } catch {
    return fail(`${path} is no certificate that can be read: give TLS_CERT_FILE a PEM file.`);
  }
  const days = Math.floor((expiry.getTime() - now.getTime()) / DAY_MS);
  const until = `The certificate in ${path} is good until ${expiry.toISOString().slice(0, 10)}`;
  if (days < 0) return fail(`${until}, which has passed: put a new one there; the relay loads it automatically.`);
  if (days < WARN_DAYS) return warn(`${until}, ${days} days: renew it; the relay loads it automatically.`);
  return ok(`${until}.`);
};

/** Checks the addresses that mail leaves from on the blocklists of DNS_BLOCKLISTS (RFC 5782). */
export async function checkBlocklists(
  patient: Pick<Patient, 'settings' | 'db'>,
  resolver: DoctorResolver = new Resolver({ timeout: 3_000, tries: 2 }),
): Promise<Finding> {
  const { DELIVERY_ROUTE, DNS_BLOCKLISTS: lists } = patient.settings;
  if (DELIVERY_ROUTE.kind !== 'mx') return ok('Blocklists are not asked: DELIVERY_ROUTE is not mx.');
  if (lists.length === 0) return ok('Blocklists are not asked: DNS_BLOCKLISTS names none.');
  const sources = await findSources(patient, resolver);
  const asked = await Promise.all(
    sources.flatMap(({ address }) => lists.map((list) => askBlocklist(address, list.toLowerCase(), resolver))),
  );
  const listed = asked.filter(({ verdict }) => verdict === 'listed');
  if (listed.length > 0) return fail(`${formatListings(listed)}: read the reason there, fix it, and ask for removal.`);
  const silent = asked.filter(({ verdict }) => verdict === 'unanswered');
  if (silent.length > 0)
    return warn(
      `No answer about ${formatListings(silent)}: such lists do not answer public resolvers; use one of your own.`,
    );
  return ok(`${sources.map(({ address }) => address).join(', ')}: on none of ${lists.join(', ')}.`);
}

const formatListings = (answers: readonly Listing[]) =>
  answers.map(({ address, list }) => `${address} on ${list}`).join(', ');

/** Checks that the domain of return paths takes mail (MX) and allows this installation to send (SPF, RFC 7208). */
export async function checkBounceDomain(
  { settings }: Pick<Patient, 'settings'>,
  resolver: DoctorResolver = new Resolver({ timeout: 3_000, tries: 2 }),
): Promise<Finding> {
  const domain = `bounces.${settings.PLATFORM_DOMAIN.toLowerCase()}`;
  if (settings.DELIVERY_ROUTE.kind === 'capture') return ok(`${domain} is not needed: DELIVERY_ROUTE is capture.`);
  const [mx, texts] = await Promise.all([askDns(resolver.resolveMx(domain)), askDns(resolver.resolveTxt(domain))]);
  const policies = texts.map((strings) => strings.join('')).filter(isSpf);
  if (mx.length === 0) return fail(`${domain} has no MX record: bounces are lost; point it to ${settings.SMTP_HOST}.`);
  if (policies.length > 1) return fail(`${domain} has ${policies.length} SPF records, which counts as none: keep one.`);
  if (policies.length === 0) return fail(`${domain} has no SPF record: name the addresses that mail leaves from.`);
  const faulty = policies.flatMap(parseSpf).find(({ kind }) => kind === 'faulty');
  if (faulty)
    return fail(
      `${faulty.text} in the SPF record of ${domain} is not valid, so receivers ignore the record: correct it.`,
    );
  const hosts = mx.map(({ exchange }) => exchange.toLowerCase());
  if (!hosts.includes(settings.SMTP_HOST.toLowerCase()))
    return warn(
      `Bounces go to ${hosts.join(', ')}, not to ${settings.SMTP_HOST}: see that a relay with the role inbound is there.`,
    );
  return ok(`${domain} takes bounces and has an SPF record.`);
}

/** The DNS lookups on source addresses. */
type DoctorResolver = Pick<Resolver, 'resolve4' | 'resolve6' | 'reverse' | 'resolveMx' | 'resolveTxt'>;

/** A source address, and the name of the relay's greeting there. */
type Source = { address: string; name: string };

/** Finds the active addresses of the IP pools; without any, those that SMTP_HOST resolves to. */
async function findSources(
  { db, settings }: { db: Database; settings: Pick<Settings, 'SMTP_HOST'> },
  resolver: DoctorResolver,
): Promise<Source[]> {
  const name = settings.SMTP_HOST.toLowerCase();
  const rows = await findSendingAddresses(db);
  if (rows.length > 0) return rows.map(({ address, hostname }) => ({ address, name: hostname?.toLowerCase() ?? name }));
  const found = await Promise.all([askDns(resolver.resolve4(name)), askDns(resolver.resolve6(name))]);
  return found.flat().map((address) => ({ address, name }));
}
