import { once } from 'node:events';
import { connect } from 'node:net';

/** A persistent HTTP/1.1 connection for one request at a time. */
export type HttpConnection = {
  /** Posts JSON and returns the status after the complete response. @throws {Error} when the connection ends. */
  post: (path: string, body: string, headers: Record<string, string>) => Promise<number>;
  close: () => void;
};

/** Opens a connection to 127.0.0.1. Cheaper than a client library, so that a measurement is the server's. */
export async function openHttpConnection(port: number): Promise<HttpConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let received = '';
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null;

  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    received += text;
    const answer = readAnswer(received);
    if (!answer) return;
    received = received.slice(answer.length);
    waiting?.resolve(answer.status);
    waiting = null;
  });
  const fail = () => waiting?.reject(new Error('The connection ended'));
  socket.on('error', fail).on('close', fail);

  const post: HttpConnection['post'] = (path, body, headers) =>
    new Promise((resolve, reject) => {
      if (socket.destroyed) return reject(new Error('The connection has ended'));
      waiting = { resolve, reject };
      const lines = Object.entries({
        host: `127.0.0.1:${port}`,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        ...headers,
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
    });
  return { post, close: () => void socket.destroy() };
}

const HEAD = /^HTTP\/1\.1 (\d{3})[\s\S]*?\r\n\r\n/;

/** Returns status and length of the first complete response in a text; null if it is incomplete. */
function readAnswer(text: string): { status: number; length: number } | null {
  const head = HEAD.exec(text);
  if (!head) return null;
  const status = Number(head[1]);
  const bodyLength = /\r\ncontent-length: *(\d+)/i.exec(head[0]);
  if (bodyLength) {
    const length = head[0].length + Number(bodyLength[1]);
    return text.length >= length ? { status, length } : null;
  }
  const end = text.indexOf('0\r\n\r\n', head[0].length);
  return end < 0 ? null : { status, length: end + 5 };
}
