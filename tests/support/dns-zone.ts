import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { TlsaFields } from '#lib/infra/net/dane-records.ts';

/** The records of a name, or the failure of its queries. A name that is not in the zone does not exist. */
export type ZoneEntry =
  | {
      mx?: [preference: number, host: string][];
      a?: string[];
      aaaa?: string[];
      cname?: string;
      txt?: string[][];
      /** The name is a zone apex. */
      soa?: boolean;
      ptr?: string[];
      ns?: string[];
      tlsa?: TlsaFields[];
      /** The zone is signed: the server sets AD for its names and for missing ones, if requested. */
      isSigned?: boolean;
    }
  | 'SERVFAIL'
  | 'REFUSED'
  | 'silence';

/** A misbehaviour of a server. */
export type ZoneFaults = {
  /** Truncates answers over UDP. */
  isTruncating?: boolean;
  /** Replaces an answer; over UDP each buffer is one packet. */
  spoil?: (answer: Buffer) => Buffer[];
};

/** A local DNS server, and a resolver that uses only that server. */
export type DnsZone = {
  resolver: Resolver;
  port: number;
  /** The queries received, as in `example.net 15`, those over TCP as in `tcp example.net 15`. */
  queries: string[];
  close(): void;
};

const TYPES = { A: 1, NS: 2, CNAME: 5, SOA: 6, PTR: 12, MX: 15, TXT: 16, AAAA: 28, TLSA: 52 } as const;
const RCODES = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const;

/** Serves a zone over UDP and TCP on 127.0.0.1. */
export async function startZone(zone: Record<string, ZoneEntry>, faults: ZoneFaults = {}): Promise<DnsZone> {
  const spoil = faults.spoil ?? ((answer: Buffer) => [answer]);
  const queries: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((connection) => {
    open.add(connection);
    connection.on('error', () => {});
    connection.on('close', () => open.delete(connection));
    connection.once('data', (query) => {
      const answer = answerQuery(zone, query.subarray(2), queries, 'tcp ');
      for (const packet of answer ? spoil(answer) : [])
        connection.write(Buffer.concat([uint16(packet.length), packet]));
    });
  });
  const socket = await bindBoth(server);
  socket.on('message', (query, { port, address }) => {
    const answer = answerQuery(zone, query, queries, '');
    const cut = answer && faults.isTruncating ? truncate(answer, query) : answer;
    for (const packet of cut ? spoil(cut) : []) socket.send(packet, port, address);
  });
  const { port } = socket.address();
  const resolver = new Resolver({ timeout: 300, tries: 2 });
  resolver.setServers([`127.0.0.1:${port}`]);
  const close = () => {
    socket.close();
    server.close();
    for (const connection of open) connection.destroy();
  };
  return { resolver, port, queries, close };
}

/** Binds UDP and TCP to the same free port. */
async function bindBoth(server: Server): Promise<UdpSocket> {
  for (let tries = 0; ; tries += 1) {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    try {
      await once(server.listen(socket.address().port, '127.0.0.1'), 'listening');
      return socket;
    } catch (error) {
      socket.close();
      if (tries === 10) throw error;
    }
  }
}

/** Returns the answer without its records and with the TC bit. */
function truncate(answer: Buffer, query: Buffer): Buffer {
  const cut = Buffer.from(answer.subarray(0, readName(query, 12).end + 4));
  cut.writeUInt8(cut.readUInt8(2) | 0x02, 2);
  cut.fill(0, 6, 12);
  return cut;
}

function answerQuery(zone: Record<string, ZoneEntry>, query: Buffer, queries: string[], over: string): Buffer | null {
  const { name, end } = readName(query, 12);
  const type = query.readUInt16BE(end);
  queries.push(`${over}${name} ${type}`);
  const question = query.subarray(12, end + 4);
  const entry = zone[name];
  if (entry === 'silence') return null;
  if (typeof entry === 'string') return build(query, question, RCODES[entry], [], false);
  if (!entry) return build(query, question, RCODES.NXDOMAIN, [], isSignedAbove(zone, name));
  if (type === TYPES.CNAME) {
    const alias = entry.cname ? [record(name, TYPES.CNAME, encodeName(entry.cname))] : [];
    return build(query, question, 0, alias, entry.isSigned === true);
  }
  const records = [];
  let target = entry;
  if (entry.cname) {
    records.push(record(name, TYPES.CNAME, encodeName(entry.cname)));
    const next = zone[entry.cname];
    target = next && typeof next !== 'string' ? next : {};
  }
  const owner = entry.cname ?? name;
  if (type === TYPES.SOA && target.soa) records.push(record(owner, TYPES.SOA, soaOf(owner)));
  if (type === TYPES.MX) {
    for (const [preference, host] of target.mx ?? [])
      records.push(record(owner, TYPES.MX, Buffer.concat([uint16(preference), encodeName(host)])));
  }
  if (type === TYPES.A)
    for (const a of target.a ?? []) records.push(record(owner, TYPES.A, Buffer.from(a.split('.').map(Number))));
  if (type === TYPES.AAAA)
    for (const aaaa of target.aaaa ?? []) records.push(record(owner, TYPES.AAAA, encodeIpv6(aaaa)));
  if (type === TYPES.PTR) for (const name of target.ptr ?? []) records.push(record(owner, TYPES.PTR, encodeName(name)));
  if (type === TYPES.NS) for (const host of target.ns ?? []) records.push(record(owner, TYPES.NS, encodeName(host)));
  if (type === TYPES.TXT)
    for (const strings of target.txt ?? []) records.push(record(owner, TYPES.TXT, encodeStrings(strings)));
  for (const { usage, selector, matchingType, certificate } of type === TYPES.TLSA ? (target.tlsa ?? []) : [])
    records.push(record(owner, TYPES.TLSA, Buffer.concat([Buffer.of(usage, selector, matchingType), certificate])));
  return build(query, question, 0, records, entry.isSigned === true && target.isSigned === true);
}

/** Checks if the nearest name above one that does not exist is signed: then its absence is signed too. */
function isSignedAbove(zone: Record<string, ZoneEntry>, name: string): boolean {
  for (let above = name; above.includes('.'); ) {
    above = above.slice(above.indexOf('.') + 1);
    const entry = zone[above];
    if (entry) return typeof entry !== 'string' && entry.isSigned === true;
  }
  return false;
}

/** Checks if a query asks for AD: by a bit of the header or an EDNS record. */
const wantsVerdict = (query: Buffer): boolean => (query.readUInt8(3) & 0x20) !== 0 || query.readUInt16BE(10) > 0;

function build(query: Buffer, question: Buffer, rcode: number, records: Buffer[], isSecure: boolean): Buffer {
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  const verdict = isSecure && wantsVerdict(query) ? 0x20 : 0;
  header.writeUInt16BE(0x8180 | verdict | rcode, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, question, ...records]);
}

/** The data of an SOA record (RFC 1035 §3.3.13): two names and five numbers. */
const soaOf = (zone: string): Buffer =>
  Buffer.concat([encodeName(`ns1.${zone}`), encodeName(`hostmaster.${zone}`), Buffer.alloc(20)]);

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function record(name: string, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt32BE(60, 4);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodeName(name), head, data]);
}

function readName(query: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

const encodeName = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split('.')
      .filter(Boolean)
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ]);

/** Character strings (RFC 1035 §3.3), each under its length. */
const encodeStrings = (strings: string[]): Buffer =>
  Buffer.concat(strings.flatMap((text) => [Buffer.of(text.length), Buffer.from(text, 'latin1')]));

function encodeIpv6(address: string): Buffer {
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
  const bytes = Buffer.alloc(16);
  for (const [index, group] of groups.entries()) bytes.writeUInt16BE(Number.parseInt(group, 16), index * 2);
  return bytes;
}
