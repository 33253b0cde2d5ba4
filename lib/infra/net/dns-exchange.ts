import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect, isIPv6 } from 'node:net';
import { type DnsAnswer, type DnsQuestion, type DnsReading, encodeQuestion, readAnswer } from './dns-message.ts';

/** A resolver. */
export type DnsServer = { address: string; port: number };

/** A question that was not answered; `code` as in `ESERVFAIL`, `ETIMEOUT`, as `node:dns` names them. */
export class DnsFailure extends Error {
  readonly code: string;
  /** A resolver has refused to answer: asking it again is of no use now. */
  readonly isRefusal: boolean;

  constructor(code: string, isRefusal = false) {
    super(`DNS: ${code}`);
    this.code = `E${code.replace(/^E/, '')}`;
    this.isRefusal = isRefusal;
  }
}

/**
 * Queries one resolver once, over UDP, and over TCP where the answer does not fit.
 *
 * @param timeoutMs for each of the two.
 * @throws {DnsFailure}
 */
export async function askServer(server: DnsServer, question: DnsQuestion, timeoutMs: number): Promise<DnsAnswer> {
  const first = await askOverUdp(server, question, timeoutMs);
  const reading = first.kind === 'truncated' ? await askOverTcp(server, question, timeoutMs) : first;
  if (reading.kind === 'answer') return reading.answer;
  throw new DnsFailure(reading.kind === 'refusal' ? reading.code : 'BADRESP', true);
}

/** Ignores packets that do not answer the question: the right one may still arrive (RFC 5452 §9.1). */
function askOverUdp(server: DnsServer, question: DnsQuestion, timeoutMs: number): Promise<DnsReading> {
  const id = randomInt(65_536);
  return new Promise((resolve, reject) => {
    // A socket of its own has a port of its own, and one that is connected hears nobody else.
    const socket = createSocket(isIPv6(server.address) ? 'udp6' : 'udp4');
    const end = () => {
      clearTimeout(timer);
      socket.removeAllListeners().on('error', () => {});
      socket.close();
    };
    const fail = (code: string) => {
      end();
      reject(new DnsFailure(code));
    };
    const timer = setTimeout(() => fail('TIMEOUT'), timeoutMs);
    socket.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'UNKNOWN'));
    socket.on('message', (packet) => {
      const reading = readAnswer(packet, id, question);
      if (!reading) return;
      end();
      resolve(reading);
    });
    socket.once('connect', () => socket.send(encodeQuestion(id, question)));
    socket.connect(server.port, server.address);
  });
}

/** Sends a query over TCP, where each message is preceded by its length (RFC 1035 §4.2.2). */
function askOverTcp(server: DnsServer, question: DnsQuestion, timeoutMs: number): Promise<DnsReading> {
  const id = randomInt(65_536);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: server.address, port: server.port, noDelay: true });
    let received = Buffer.alloc(0);
    const end = () => {
      clearTimeout(timer);
      socket.removeAllListeners().on('error', () => {});
      socket.destroy();
    };
    const fail = (code: string) => {
      end();
      reject(new DnsFailure(code));
    };
    const timer = setTimeout(() => fail('TIMEOUT'), timeoutMs);
    socket.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'UNKNOWN'));
    socket.on('close', () => fail('CONNRESET'));
    socket.on('connect', () => {
      const query = encodeQuestion(id, question);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(query.length);
      socket.write(Buffer.concat([length, query]));
    });
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return;
      const reading = readAnswer(received.subarray(2, 2 + received.readUInt16BE(0)), id, question);
      if (!reading) return fail('BADRESP');
      end();
      resolve(reading);
    });
  });
}
