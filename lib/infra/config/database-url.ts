import { z } from 'zod';

/** Scheme, user and password, hosts, and the rest: the parts of a connection URI (PostgreSQL's manual, 32.1.1.2). */
const PARTS = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^@/?#]*)([/?].*)?$/;

/** One host of an authority: a name, an IPv4 address or an IPv6 address in brackets, with an optional port. */
const HOST = /^(?:\[[0-9a-fA-F:.]+\]|[^[\]:,]+)(?::\d{1,5})?$/;

/** The values of `target_session_attrs` that name a server which accepts writes. */
const WRITABLE = new Set(['read-write', 'primary']);

const ATTRIBUTE = 'target_session_attrs';

/**
 * Lists the servers of a connection URI with one host or several, separated by commas, as a URI of one host each and
 * without `target_session_attrs`, which `node-postgres` does not know. An invalid URI has none.
 */
export function listServers(url: string): string[] {
  const [, scheme, user = '', hosts = '', rest = ''] = PARTS.exec(url) ?? [];
  if (scheme === undefined) return [];
  const list = hosts.split(',');
  if (list.length > 1 && !list.every((host) => HOST.test(host))) return [];
  const servers = list.map((host) => `${scheme}${user}${host}${rest}`);
  return servers.every((server) => URL.canParse(server)) ? servers.map(withoutAttribute) : [];
}

function withoutAttribute(server: string): string {
  if (!server.includes(ATTRIBUTE)) return server;
  const url = new URL(server);
  url.searchParams.delete(ATTRIBUTE);
  return url.href;
}

/** Returns the host and the port of a server, for a message: neither user nor password. */
export function serverName(server: string): string {
  const { hostname, port } = new URL(server);
  return `${hostname || 'localhost'}:${port || 5432}`;
}

/** The hosts that a setting may name: several are for servers of which one accepts writes. */
type Hosts = 'one' | 'several';

const EXAMPLE = {
  one: 'must look like postgresql://user:password@host:5432/database',
  several:
    'must look like postgresql://user:password@host:5432/database, or with several hosts: postgresql://user:password@a:5432,b:5432/database?target_session_attrs=read-write',
};

/** A setting that is the connection URI of a PostgreSQL server. */
export const databaseUrl = (hosts: Hosts) =>
  z
    .string()
    .superRefine((url, context) => {
      const message = findFault(url, hosts);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .optional();

function findFault(url: string, hosts: Hosts): string | null {
  const servers = listServers(url);
  if (servers.length === 0 || (hosts === 'one' && servers.length > 1)) return EXAMPLE[hosts];
  const wanted = new URLSearchParams(url.split('?')[1] ?? '').get(ATTRIBUTE);
  if (hosts === 'one' || wanted === null || WRITABLE.has(wanted)) return null;
  return `its ${ATTRIBUTE} must be read-write or primary`;
}
