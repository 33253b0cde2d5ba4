import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GatheringSocket } from '#lib/infra/db/gathering-socket.ts';

const received: Buffer[] = [];
const server = createServer((far: Socket) => far.on('data', (chunk) => received.push(chunk)));
const socket = new GatheringSocket();

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

test('what is written in one turn waits for its end, corked by others or not, and leaves in its order', async () => {
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
