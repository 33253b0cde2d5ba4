import { closeListener } from '#lib/infra/db/listen.ts';
import { closePool, getPool } from '#lib/infra/db/pool.ts';
import { startApi } from '../../smtp-relay/api/start-api.ts';
import { createTestDatabase } from './database.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** The API host in this process, with its own port and database. */
export type ApiHost = {
  url: string;
  port: number;
  /** Counts the rows of a company in a table. */
  count: (table: string, companyId: string) => Promise<number>;
  /** The proxy to its database, which a test may cut. */
  proxy: TcpProxy;
  /** Stops only the host, as SIGTERM does. */
  stopApi: () => Promise<void>;
  stop: () => Promise<void>;
};

/** A response with its parsed JSON. */
export type JsonAnswer = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it without a schema
  body: any;
};

/** Starts the API host; settings must not have been read before in this process. */
export async function startApiHost(overrides: Record<string, string> = {}): Promise<ApiHost> {
  const database = await createTestDatabase();
  const { hostname, port } = new URL(database.url);
  const proxy = await startTcpProxy(hostname, Number(port));
  Object.assign(process.env, {
    DATABASE_URL: database.url.replace(`${hostname}:${port}`, `127.0.0.1:${proxy.port}`),
    API_PORT: '0',
    LOG_LEVEL: 'silent',
    API_RATE_PER_SECOND: '100000',
    SIMULATED_RATE_PER_SECOND: '1000000',
    ...overrides,
  });
  const api = await startApi();
  return {
    url: `http://127.0.0.1:${api.port}`,
    port: api.port,
    count: async (table, companyId) => {
      const { rows } = await getPool().query(`SELECT count(*)::int AS n FROM ${table} WHERE company_id = $1`, [
        companyId,
      ]);
      return rows[0].n;
    },
    proxy,
    stopApi: () => api.stop(),
    stop: async () => {
      await api.stop();
      await closeListener();
      await closePool();
      await proxy.stop();
      await database.drop();
    },
  };
}

/** Makes a call over a real socket; `body` is sent as JSON unless it is a text or bytes. */
export async function callApi(
  host: Pick<ApiHost, 'url'>,
  path: string,
  options: { key?: string; method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<JsonAnswer> {
  const { key, body, method = body === undefined ? 'GET' : 'POST' } = options;
  const headers: Record<string, string> = {};
  if (key) headers.authorization = `Bearer ${key}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  Object.assign(headers, options.headers);
  const sent =
    body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  const response = await fetch(`${host.url}${path}`, { method, headers, body: sent as BodyInit | undefined });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}
