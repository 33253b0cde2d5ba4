import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import { MINUTE_MS } from '#lib/core/durations.ts';
import {
  type AddressGuard,
  AddressRefused,
  type FindAddresses,
  guardedLookup,
  isHostAllowed,
} from './address-guard.ts';

/** Connections of a process at most: all of them, and to one host. */
const SOCKETS_MAX = 512;
const SOCKETS_PER_HOST_MAX = 64;

/** An idle connection is closed after this time, in milliseconds. */
const IDLE_MS = 30_000;

/** A connection is used no longer than this: its address was judged when it was opened. */
const SOCKET_LIFE_MS = 5 * MINUTE_MS;

/** The time that a proxy may take to answer CONNECT, in milliseconds. */
const PROXY_MS = 5_000;

/** The connections of guarded requests. */
export type PostAgents = {
  /** @throws {AddressRefused} where no address of the host may be connected to. */
  check(url: URL): Promise<void>;
  /** The agent that keeps connections open. */
  kept(url: URL): http.Agent;
  /** An agent that opens a connection for one request. */
  fresh(url: URL): http.Agent;
  close(): void;
};

/**
 * Makes the agents of guarded requests.
 *
 * @param proxy an HTTP proxy through which every connection goes (CONNECT, RFC 9110 §9.3.6): it decides about names that
 *   this machine cannot look up; addresses and names that lead to refused addresses are refused here all the same.
 * @param find the resolver of names; the system's without one.
 */
export function createPostAgents(isAllowed: AddressGuard, proxy: URL | null = null, find?: FindAddresses): PostAgents {
  const options = { keepAlive: true, maxSockets: SOCKETS_PER_HOST_MAX, maxTotalSockets: SOCKETS_MAX, timeout: IDLE_MS };
  const lookup = guardedLookup(isAllowed, find);
  const agents = proxy ? proxyAgents(proxy, options) : directAgents({ ...options, lookup });
  const once = proxy ? proxyAgents(proxy, {}) : directAgents({ lookup });
  const choose = (pair: AgentPair, url: URL): http.Agent => (url.protocol === 'https:' ? pair.https : pair.http);
  return {
    check: async (url) => {
      if (!isHostAllowed(url, isAllowed)) throw new AddressRefused();
      if (proxy) await requireAllowedName(url, lookup);
    },
    kept: (url) => choose(agents, url),
    fresh: (url) => choose(once, url),
    close: () => {
      for (const agent of [agents.http, agents.https, once.http, once.https]) agent.destroy();
    },
  };
}

type AgentPair = { http: http.Agent; https: https.Agent };

const openedAt = new WeakMap<Duplex, number>();

/** Checks that a connection is young enough to be kept, and marks a new one. */
function isYoung(socket: Duplex): boolean {
  const since = openedAt.get(socket) ?? performance.now();
  openedAt.set(socket, since);
  return performance.now() - since < SOCKET_LIFE_MS;
}

class KeptHttpAgent extends http.Agent {
  override keepSocketAlive(socket: Duplex): boolean {
    // Against its type, the package's function says whether the connection may be kept.
    const canBeKept: unknown = super.keepSocketAlive(socket);
    return canBeKept === true && isYoung(socket);
  }
}

class KeptHttpsAgent extends https.Agent {
  override keepSocketAlive(socket: Duplex): boolean {
    // Against its type, the package's function says whether the connection may be kept.
    const canBeKept: unknown = super.keepSocketAlive(socket);
    return canBeKept === true && isYoung(socket);
  }
}

const directAgents = (options: https.AgentOptions): AgentPair => ({
  http: new KeptHttpAgent(options),
  https: new KeptHttpsAgent({ ...options, minVersion: 'TLSv1.2' }),
});

/** Refuses a name that leads to refused addresses only; one that is not found here is left to the proxy. */
function requireAllowedName({ hostname }: URL, lookup: ReturnType<typeof guardedLookup>): Promise<void> {
  return new Promise((resolve, reject) => {
    lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }, (error) => {
      if (error instanceof AddressRefused) reject(error);
      else resolve();
    });
  });
}

type Connected = (error: Error | null, stream: Duplex) => void;

/** The host and port that an agent connects to. */
type Destination = { host?: string | null; port?: number | string | null; servername?: string };

class ProxiedHttpAgent extends KeptHttpAgent {
  readonly #proxy: URL;

  constructor(proxy: URL, options: http.AgentOptions) {
    super(options);
    this.#proxy = proxy;
  }

  override createConnection(options: Destination, done?: Connected): undefined {
    settle(connectThrough(this.#proxy, options), done);
  }
}

class ProxiedHttpsAgent extends KeptHttpsAgent {
  readonly #proxy: URL;

  constructor(proxy: URL, options: https.AgentOptions) {
    super(options);
    this.#proxy = proxy;
  }

  override createConnection(options: Destination, done?: Connected): undefined {
    const servername = options.servername ?? options.host ?? '';
    const connecting = connectThrough(this.#proxy, options).then((socket) =>
      tls.connect({ socket, servername, minVersion: 'TLSv1.2' }),
    );
    settle(connecting, done);
  }
}

const proxyAgents = (proxy: URL, options: https.AgentOptions): AgentPair => ({
  http: new ProxiedHttpAgent(proxy, options),
  https: new ProxiedHttpsAgent(proxy, options),
});

function settle(connecting: Promise<Duplex>, done: Connected | undefined): void {
  connecting.then(
    (socket) => done?.(null, socket),
    // With an error Node reads no stream.
    (error: Error) => done?.(error, null as unknown as Duplex),
  );
}

function connectThrough(proxy: URL, { host, port }: Destination): Promise<Duplex> {
  const path = `${host?.includes(':') ? `[${host}]` : host}:${port}`;
  const { username, password } = proxy;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return new Promise((resolve, reject) => {
    const request = http.request({
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port || 80,
      method: 'CONNECT',
      path,
      headers: { host: path, ...(username !== '' && { 'proxy-authorization': authorization }) },
      agent: false,
      timeout: PROXY_MS,
    });
    request.on('connect', (answer, socket) => {
      if (answer.statusCode === 200) return resolve(socket);
      socket.destroy();
      return reject(new Error(`the proxy answered ${answer.statusCode}`));
    });
    request.on('timeout', () => request.destroy(new Error('the proxy did not answer')));
    request.on('error', reject);
    request.end();
  });
}
