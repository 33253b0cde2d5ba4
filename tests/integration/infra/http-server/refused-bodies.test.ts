import { once } from 'node:events';
import { Agent, type IncomingMessage, type RequestListener, request } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { readAll } from '#lib/http/request/read-all.ts';
import { createTestServers, type RawClient } from '../../../fixtures/http/test-http-servers.ts';

const servers = createTestServers();
const { listen, open, countConnections } = servers;

afterEach(() => servers.close());

const BODY = Buffer.alloc(3_000_000, 'x');
const HEAD = 'POST / HTTP/1.1\r\nhost: here\r\n';

type Response = Parameters<RequestListener>[1];

/** The ways in which a listener can leave a body behind when it refuses a request. */
const READERS: Record<string, (request: IncomingMessage, refuse: () => void) => void> = {
  'reads nothing': (_request, refuse) => refuse(),
  'pauses after a part': (request, refuse) => {
    request.once('data', () => {
      request.pause();
      refuse();
    });
  },
  'reads in chunks of its own': (request, refuse) => {
    request.on('readable', () => {
      if (request.read(10) !== null) refuse();
    });
  },
  'cancels a Web stream': async (request, refuse) => {
    const reader = Readable.toWeb(request, { strategy: { highWaterMark: 1 } }).getReader();
    await reader.read();
    refuse();
  },
  'gives up reading a Web request': async (request, refuse) => {
    // Node's streams are bodies of a `Request` too, which its type does not say; so does Next.js.
    const init = { method: 'POST', body: request, duplex: 'half' } as unknown as RequestInit;
    await readAll(new Request('http://here/', init), 1_000).catch(() => refuse());
  },
};

/** Refuses every POST with a status before its body is read to the end, and answers any other request. */
const refusing =
  (
    status: number,
    read: (request: IncomingMessage, refuse: () => void) => void = (_, refuse) => refuse(),
  ): RequestListener =>
  (request, response) => {
    if (request.method !== 'POST') response.end('served');
    else read(request, () => refuse(response, status));
  };

const refuse = (response: Response, status: number): void => {
  if (!response.headersSent) response.writeHead(status, { 'content-length': '7' }).end('refused');
};

async function ask(port: number, agent: Agent, method: string, body?: Buffer, headers: Record<string, string> = {}) {
  const sent = request({ port, host: '127.0.0.1', agent, method, headers });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode, reused: sent.reusedSocket };
}

/** Returns the statuses of the responses that a client has received. */
const statuses = ({ received }: RawClient): number[] =>
  [...received().matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

describe('a connection whose request is refused before its body is read', () => {
  test.each(Object.entries(READERS))('serves the next request when the listener %s', async (_, read) => {
    const port = await listen(refusing(413, read));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let count = 0; count < 25; count += 1) {
      expect(await ask(port, agent, 'POST', BODY)).toEqual({ status: 413, reused: count > 0 });
      expect(await ask(port, agent, 'GET')).toEqual({ status: 200, reused: true });
    }
    agent.destroy();
  });

  test.each([400, 401, 403, 404, 405, 413, 415, 429])('serves a request that was sent behind a %i', async (status) => {
    const port = await listen(refusing(status, READERS['pauses after a part']));
    const { socket, ...client } = await open(port);
    socket.write(`${HEAD}content-length: ${BODY.length}\r\n\r\n`);
    socket.write(BODY);
    socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n${BODY.length.toString(16)}\r\n`);
    socket.write(BODY);
    socket.write('\r\n0\r\n\r\nGET / HTTP/1.1\r\nhost: here\r\n\r\n');
    await expect.poll(client.received).toMatch(/served$/);
    expect(statuses({ socket, ...client })).toEqual([status, status, 200]);
  });

  test.each(['100-continue', 'something-else'])('serves the next request after Expect: %s', async (expectation) => {
    const port = await listen(refusing(413));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await ask(port, agent, 'POST', BODY, { expect: expectation })).toMatchObject({ status: 413 });
    expect(await ask(port, agent, 'GET')).toEqual({ status: 200, reused: true });
    agent.destroy();
  });

  test('closes when the rest of the body takes longer than its time, after the answer', async () => {
    const port = await listen(refusing(401), { drainTimeoutMs: 500 });
    const client = await open(port);
    client.socket.write(`${HEAD}content-length: 1000000\r\n\r\nx`);
    await expect.poll(client.received).toMatch(/refused$/);
    const drip = setInterval(() => client.socket.write('x'), 50);
    await client.ended;
    clearInterval(drip);
    expect(statuses(client)).toEqual([401]);
  });

  test('closes when the rest of the body is larger than the limit, and the client can read the answer', async () => {
    const port = await listen(refusing(413), { drainMaxBytes: 1_000_000, graceMs: 500 });
    const client = await open(port);
    client.socket.write(`${HEAD}content-length: 900000000\r\n\r\n`);
    // More than the limit and the buffers of both ends, so that a server that reads on would take all of it.
    for (let count = 0; count < 20; count += 1) client.socket.write(BODY);
    await client.ended;
    expect(client.received()).toMatch(/^HTTP\/1\.1 413 .*refused$/s);
    await expect.poll(countConnections).toBe(0);
  });

  test.each([
    'HTTP/1.0',
    'HTTP/1.1',
  ])('of a client that asks to close (%s) is not reset before the answer is read', async (version) => {
    const port = await listen(refusing(413, READERS['pauses after a part']));
    const client = await open(port, '127.0.0.1', true);
    client.socket.write(
      `POST / ${version}\r\nhost: here\r\nconnection: close\r\ncontent-length: ${BODY.length}\r\n\r\n`,
    );
    client.socket.write(BODY.subarray(0, 1_000));
    await expect.poll(client.received).toMatch(/refused$/);
    // A server that has closed would answer the rest with a reset.
    client.socket.end(BODY.subarray(1_000));
    expect(await client.ended).toBeNull();
  });

  test('gets no second answer for a body that breaks off or takes too long', async () => {
    const port = await listen(refusing(401), { bodyTimeoutMs: 500 });
    const broken = await open(port);
    broken.socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n1\r\nx\r\n`);
    await expect.poll(broken.received).toMatch(/refused$/);
    broken.socket.write('no chunk\r\n');
    const late = await open(port);
    late.socket.write(`${HEAD}content-length: 10\r\n\r\nx`);
    await Promise.all([broken.ended, late.ended]);
    expect([statuses(broken), statuses(late)]).toEqual([[401], [401]]);
  });
});

describe('a request that cannot be read', () => {
  test('is answered, and the answer is not lost to a reset while its body arrives', async () => {
    const port = await listen(refusing(413));
    const client = await open(port, '127.0.0.1', true);
    client.socket.write('POST / HTTP/1.1\r\nhost: here\r\ncontent-length: x\r\n\r\n');
    client.socket.write(BODY);
    await expect.poll(client.received).toMatch(/^HTTP\/1\.1 400 Bad Request/);
    client.socket.end(BODY);
    expect(await client.ended).toBeNull();
  });

  test('behind one that is still being answered, does not take its place', async () => {
    let answer: () => void = () => {};
    const port = await listen((request, response) => {
      request.resume();
      answer = () => response.end('stored');
    });
    const client = await open(port);
    // The length is a lie: what follows is no request.
    client.socket.write(`${HEAD}content-length: 2\r\n\r\n{}{"more": true}`);
    const isAsked = async () => answer.toString().includes('stored');
    await expect.poll(isAsked).toBe(true);
    answer();
    await client.ended;
    expect(client.received()).toMatch(/^HTTP\/1\.1 200 OK.*stored$/s);
  });
});
