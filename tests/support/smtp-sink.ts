import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { SinkSession } from './sink-session.ts';
import type { Sink, SinkOptions } from './sink-types.ts';

/** Starts a remote server on a real socket that treats each recipient as its script says. */
export async function startSink(options: SinkOptions = {}): Promise<Sink> {
  const sockets = new Set<Socket>();
  const tries = new Map<string, number>();
  const sink: Sink = {
    port: 0,
    messages: [],
    opened: 0,
    open: 0,
    commands: [],
    refusesMail: null,
    duplicates: () =>
      sink.messages.length - new Set(sink.messages.map((one) => `${one.messageId} ${one.recipient}`)).size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  const server: Server = createServer({ noDelay: true }, (socket) => {
    sink.opened += 1;
    sink.open += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sink.open -= 1;
      sockets.delete(socket);
    });
    new SinkSession(socket, options, sink, tries);
  });
  server.listen(options.port ?? 0, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  sink.port = typeof address === 'object' && address ? address.port : 0;
  return sink;
}
