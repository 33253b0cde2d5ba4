import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';

/** What the zone says to a name: its records, or how it fails. What is not in the zone does not exist. */
export type ZoneEntry =
  | {
      mx?: [preference: number, host: string][];
      a?: string[];
      aaaa?: string[];
      cname?: string;
      txt?: string[][];
      ptr?: string[];
    }
  | 'SERVFAIL'
  | 'REFUSED'
  | 'silence';

/** A local DNS server, and a resolver that asks nobody else. */
export type DnsZone = { resolver: Resolver; port: number; queries: string[]; close(): void };

const TYPES = { A: 1, CNAME: 5, PTR: 12, MX: 15, TXT: 16, AAAA: 28 } as const;
const RCODES = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const;

/** Serves a zone over UDP on 127.0.0.1. */
export async function startZone(zone: Record<string, ZoneEntry>): Promise<DnsZone> {
  const socket = createSocket('udp4');
  const queries: string[] = [];
  socket.on('message', (query, { port, address }) => {
    const answer = answerQuery(zone, query, queries);
    if (answer) socket.send(answer, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  const resolver = new Resolver({ timeout: 300, tries: 2 });
  resolver.setServers([`127.0.0.1:${port}`]);
  return { resolver, port, queries, close: () => socket.close() };
}

function answerQuery(zone: Record<string, ZoneEntry>, query: Buffer, queries: string[]): Buffer | null {
  const { name, end } = readName(query, 12);
  const type = query.readUInt16BE(end);
  queries.push(`${name} ${type}`);
  const question = query.subarray(12, end + 4);
  const entry = zone[name];
  if (entry === 'silence') return null;
  if (typeof entry === 'string') return build(query, question, RCODES[entry], []);
  if (!entry) return build(query, question, RCODES.NXDOMAIN, []);
  const records = [];
  let target = entry;
  if (entry.cname) {
    records.push(record(name, TYPES.CNAME, encodeName(entry.cname)));
    const next = zone[entry.cname];
    target = next && typeof next !== 'string' ? next : {};
  }
  const owner = entry.cname ?? name;
  if (type === TYPES.MX) {
    for (const [preference, host] of target.mx ?? []) {
      const priority = Buffer.alloc(2);
      priority.writeUInt16BE(preference);
      records.push(record(owner, TYPES.MX, Buffer.concat([priority, encodeName(host)])));
    }
  }
  if (type === TYPES.A)
    for (const a of target.a ?? []) records.push(record(owner, TYPES.A, Buffer.from(a.split('.').map(Number))));
  if (type === TYPES.AAAA)
    for (const aaaa of target.aaaa ?? []) records.push(record(owner, TYPES.AAAA, encodeIpv6(aaaa)));
  if (type === TYPES.PTR) for (const name of target.ptr ?? []) records.push(record(owner, TYPES.PTR, encodeName(name)));
  if (type === TYPES.TXT)
    for (const strings of target.txt ?? []) records.push(record(owner, TYPES.TXT, encodeStrings(strings)));
  return build(query, question, 0, records);
}

function build(query: Buffer, question: Buffer, rcode: number, records: Buffer[]): Buffer {
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | rcode, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, question, ...records]);
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
