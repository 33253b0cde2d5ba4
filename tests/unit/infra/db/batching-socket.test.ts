import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BatchingSocket } from '#lib/infra/db/batching-socket.ts';

const received: Buffer[] = [];
const server = createServer((far: Socket) => far.on('data', (chunk) => received.push(chunk)));
const socket = new BatchingSocket();

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
});

afterAll(() => {
  socket.destroy();
  server.close();
});

test('sends the writes of one event loop turn at its end in order, also when others cork the socket', async () => {
  socket.write('begin;');
  socket.cork();
  socket.write('one;');
  socket.uncork();
  socket.write(Buffer.from('two;'));
  expect(socket.writableLength).toBe('begin;one;two;'.length);
  await new Promise((resolve) => setImmediate(resolve));
  expect(socket.writableLength).toBe(0);
  socket.write('three;');
  await expect.poll(() => Buffer.concat(received).toString()).toBe('begin;one;two;three;');
});
