import { type Answer, AUTHENTIC_DATA, DNSSEC_OK, decode, encode, RECURSION_DESIRED, type TlsaData } from 'dns-packet';

/** A question: a name in lower-case A-labels without a final dot, and a record type. */
export type DnsQuestion = { name: string; type: DnsType };

/** The types of records that are asked for. */
export type DnsType = 'A' | 'AAAA' | 'CNAME' | 'MX' | 'SOA' | 'TLSA';

/** An answer of a resolver: the name that the aliases lead to, and its records of the type. */
export type DnsAnswer = {
  /** False where there is no such name (NXDOMAIN). */
  exists: boolean;
  /** True when the resolver has validated the whole answer by DNSSEC (AD, RFC 4035 §3.2.3), a denial of existence included. */
  isSecure: boolean;
  /** The name at the end of the aliases; the name itself without an alias. */
  name: string;
  /** Host names or addresses, by their type. */
  texts: string[];
  hosts: { preference: number; exchange: string }[];
  associations: TlsaData[];
  /** The time that the whole answer may be kept. */
  ttlSeconds: number;
};

/** The content of a packet: an answer, a truncated one, or a refusal with its RCODE. */
export type DnsReading =
  | { kind: 'answer'; answer: DnsAnswer }
  | { kind: 'truncated' }
  | { kind: 'refusal'; code: string };

/** Size that passes through nearly every network without fragmentation (DNS Flag Day 2020). */
const UDP_PAYLOAD_BYTES = 1_232;

const MAX_NAME_BYTES = 253;
const LABEL = /^[\x21-\x2d\x2f-\x7e]{1,63}$/;

/** Aliases that lead from one to the next; no honest zone has more. */
const MAX_ALIASES = 8;

/** Lifetime in seconds of an answer that states none. */
const DEFAULT_TTL_SECONDS = 60;

/** Checks whether a name is valid in a question (RFC 1035 §2.3.4). */
export const isDnsName = (name: string): boolean =>
  name === '' || (name.length <= MAX_NAME_BYTES && name.split('.').every((label) => LABEL.test(label)));

/**
 * A question to a resolver that validates: with AD for its verdict (RFC 6840 §5.7) and with DO for those that give one
 * only then (RFC 3225).
 */
export function encodeQuestion(id: number, { name, type }: DnsQuestion): Buffer {
  const edns = { udpPayloadSize: UDP_PAYLOAD_BYTES, extendedRcode: 0, ednsVersion: 0, flags: DNSSEC_OK, options: [] };
  return encode({
    id,
    type: 'query',
    flags: RECURSION_DESIRED | AUTHENTIC_DATA,
    questions: [{ name: name || '.', type }],
    additionals: [{ type: 'OPT', name: '.', ...edns, flag_do: true }],
  });
}

/** Reads what came back for a question; null for what is no answer to it. */
export function readAnswer(packet: Buffer, id: number, question: DnsQuestion): DnsReading | null {
  try {
    if (!isWhole(packet)) return null;
    const decoded = decode(packet);
    const [asked, ...more] = decoded.questions ?? [];
    const isOurs = decoded.flag_qr && decoded.id === id && more.length === 0 && asked?.type === question.type;
    if (!isOurs || canonical(asked.name) !== question.name || asked.class !== 'IN') return null;
    if (decoded.flag_tc) return { kind: 'truncated' };
    const code = rcodeOf(packet, decoded.additionals ?? []);
    if (code !== 0 && code !== NXDOMAIN) return { kind: 'refusal', code: RCODES[code] ?? `RCODE${code}` };
    const answers = decoded.answers ?? [];
    const name = followAliases(question, answers);
    if (name === null) return { kind: 'refusal', code: 'LOOP' };
    const own = answers.filter((one) => one.type === question.type && canonical(one.name) === name);
    const ttlSeconds = ttlOf(answers, decoded.authorities ?? []);
    const found = { exists: code === 0, isSecure: decoded.flag_ad, name, ttlSeconds };
    return { kind: 'answer', answer: { ...found, ...sort(own) } };
  } catch {
    // No DNS message at all: names that lead in circles, lengths that lead out of the packet.
    return null;
  }
}

const HEADER_BYTES = 12;
const QUESTION_END_BYTES = 4;
const RECORD_HEAD_BYTES = 10;

/** Checks whether every record that the header counts is complete: the decoder accepts truncated ones. */
function isWhole(packet: Buffer): boolean {
  let at = HEADER_BYTES;
  for (let left = packet.readUInt16BE(4); left > 0; left -= 1) at = skipName(packet, at) + QUESTION_END_BYTES;
  for (let left = COUNTS.reduce((sum, count) => sum + packet.readUInt16BE(count), 0); left > 0; left -= 1) {
    at = skipName(packet, at) + RECORD_HEAD_BYTES;
    at += packet.readUInt16BE(at - 2);
  }
  return at <= packet.length;
}

/** Offsets of the header's counts of answers, authorities and additional records. */
const COUNTS = [6, 8, 10];

/** Behind a name: it ends with the root or with a pointer to the rest of it. */
function skipName(packet: Buffer, start: number): number {
  let at = start;
  while (at < packet.length) {
    const length = packet.readUInt8(at);
    if (length >= 0xc0) return at + 2;
    at += length + 1;
    if (length === 0) return at;
  }
  return at;
}

const NXDOMAIN = 3;
const RCODES: Record<number, string> = { 1: 'FORMERR', 2: 'SERVFAIL', 4: 'NOTIMP', 5: 'REFUSED' };

/** Returns the response code, whose upper bits are in the OPT record (RFC 6891 §6.1.3). */
function rcodeOf(packet: Buffer, additionals: readonly Answer[]): number {
  const edns = additionals.find((one) => one.type === 'OPT');
  return (packet.readUInt8(3) & 0xf) | ((edns?.extendedRcode ?? 0) << 4);
}

const canonical = (name: string): string => name.toLowerCase().replace(/\.$/, '');

function followAliases({ name, type }: DnsQuestion, answers: readonly Answer[]): string | null {
  if (type === 'CNAME') return name;
  let at = name;
  for (let steps = 0; steps <= MAX_ALIASES; steps += 1) {
    const alias = answers.find((one) => one.type === 'CNAME' && canonical(one.name) === at);
    if (alias?.type !== 'CNAME') return at;
    at = canonical(alias.data);
  }
  return null;
}

/** The least of the answer; of an answer that is empty, what its zone says (RFC 2308 §5). */
function ttlOf(answers: readonly Answer[], authorities: readonly Answer[]): number {
  const kept = answers.flatMap((one) => ('ttl' in one && one.ttl !== undefined ? [one.ttl] : []));
  const denials = authorities.flatMap((one) =>
    one.type === 'SOA' ? [Math.min(one.ttl ?? DEFAULT_TTL_SECONDS, one.data.minimum ?? DEFAULT_TTL_SECONDS)] : [],
  );
  const all = kept.length > 0 ? kept : denials;
  return all.length > 0 ? Math.min(...all) : DEFAULT_TTL_SECONDS;
}

function sort(answers: readonly Answer[]): Pick<DnsAnswer, 'texts' | 'hosts' | 'associations'> {
  const sorted: ReturnType<typeof sort> = { texts: [], hosts: [], associations: [] };
  for (const one of answers) {
    if (one.type === 'A' || one.type === 'AAAA') sorted.texts.push(one.data);
    else if (one.type === 'CNAME') sorted.texts.push(canonical(one.data));
    else if (one.type === 'MX')
      sorted.hosts.push({ preference: one.data.preference ?? 0, exchange: canonical(one.data.exchange) });
    else if (one.type === 'TLSA') sorted.associations.push(one.data);
  }
  return sorted;
}
