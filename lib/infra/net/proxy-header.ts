import { isIP, isIPv4, isIPv6 } from 'node:net';

/** The result of reading the first bytes of a connection through a proxy. */
export type ProxyHeader =
  /** More bytes are needed. */
  | { kind: 'partial' }
  /** These bytes begin no header. */
  | { kind: 'invalid' }
  /** `source` is null where the proxy speaks for itself (a health check) or for a client that it cannot name. */
  | { kind: 'header'; bytes: number; source: { address: string; port: number } | null };

const V1_PREFIX = Buffer.from('PROXY ');
/** PROXY protocol §2.1: the longest line, its CR LF included. */
const V1_MAX_BYTES = 107;

const V2_SIGNATURE = Buffer.from([0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a]);
const V2_FIXED_BYTES = 16;
/** The addresses and the extensions (TLVs) that proxies send: a certificate's name, a VPC's id. */
const V2_REST_MAX_BYTES = 4_096;

/** Reads a header of the PROXY protocol (haproxy.org, proxy-protocol.txt), version 1 or 2, from what has come so far. */
export function readProxyHeader(received: Buffer): ProxyHeader {
  if (beginsLike(received, V2_SIGNATURE)) return readV2(received);
  return beginsLike(received, V1_PREFIX) ? readV1(received) : { kind: 'invalid' };
}

const beginsLike = (received: Buffer, wanted: Buffer): boolean => {
  const length = Math.min(received.length, wanted.length);
  return received.subarray(0, length).equals(wanted.subarray(0, length));
};

/** `PROXY TCP4 192.0.2.1 198.51.100.1 56324 587` or `PROXY UNKNOWN …` (§2.1). */
function readV1(received: Buffer): ProxyHeader {
  const end = received.subarray(0, V1_MAX_BYTES).indexOf('\r\n');
  if (end < 0) return received.length < V1_MAX_BYTES ? { kind: 'partial' } : { kind: 'invalid' };
  const bytes = end + 2;
  const [, family, source = '', destination = '', port = '', otherPort = '', rest] = received
    .toString('latin1', 0, end)
    .split(' ');
  if (family === 'UNKNOWN') return { kind: 'header', bytes, source: null };
  const isFamily = family === 'TCP4' ? isIPv4 : family === 'TCP6' ? isIPv6 : null;
  const isWhole = isFamily?.(source) && isFamily(destination) && isPort(port) && isPort(otherPort);
  if (!isWhole || rest !== undefined) return { kind: 'invalid' };
  return { kind: 'header', bytes, source: { address: source.toLowerCase(), port: Number(port) } };
}

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;

/** The binary form (§2.2): signature, version and command, family, length of the rest, addresses, extensions. */
function readV2(received: Buffer): ProxyHeader {
  if (received.length < V2_FIXED_BYTES) return { kind: 'partial' };
  const command = received.readUInt8(12);
  const family = received.readUInt8(13);
  const rest = received.readUInt16BE(14);
  if (rest > V2_REST_MAX_BYTES || (command !== 0x20 && command !== 0x21)) return { kind: 'invalid' };
  const bytes = V2_FIXED_BYTES + rest;
  if (received.length < bytes) return { kind: 'partial' };
  // LOCAL, and families other than TCP over IPv4 or IPv6: the connection's own address counts.
  const size = family === 0x11 ? 4 : family === 0x21 ? 16 : 0;
  if (command === 0x20 || size === 0) return { kind: 'header', bytes, source: null };
  if (rest < size * 2 + 4) return { kind: 'invalid' };
  const address = toAddress(received.subarray(V2_FIXED_BYTES, V2_FIXED_BYTES + size));
  const port = received.readUInt16BE(V2_FIXED_BYTES + size * 2);
  return isIP(address) ? { kind: 'header', bytes, source: { address, port } } : { kind: 'invalid' };
}

function toAddress(octets: Buffer): string {
  if (octets.length === 4) return [...octets].join('.');
  const groups = Array.from({ length: 8 }, (_, index) => octets.readUInt16BE(index * 2).toString(16));
  return new URL(`http://[${groups.join(':')}]/`).hostname.slice(1, -1);
}
