import type pg from 'pg';

/** The address of a PostgreSQL server. */
export type Server = { host: string; port: number };

/** Returns the server of a connection URI with one host. */
export function serverOf(url: string): Server {
  const { hostname, port } = new URL(url);
  return { host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''), port: Number(port || 5432) };
}

/** Returns true if two addresses are the same. */
export const isSameServer = (one: Server, other: Server): boolean => one.host === other.host && one.port === other.port;

/** Breaks a connection at once: its running statements fail. */
export function breakConnection(client: pg.Client): void {
  const { stream } = Reflect.get(client, 'connection') as pg.Connection;
  stream.destroy();
}
