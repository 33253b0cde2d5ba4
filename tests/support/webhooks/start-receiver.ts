import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a receiver got. */
export type Received = { headers: IncomingHttpHeaders; body: string; at: number };

/** A running receiver of webhooks. */
export type Receiver = {
  url: string;
  requests: Received[];
  /** The answer to each request from now on; a status, or a function that answers itself. */
  answer: number | ((response: ServerResponse, request: Received) => void);
  /** The events of all requests of the format `single` that were answered with 2xx, by their numbers. */
  taken(): { id: string; sequence: number }[];
  close(): Promise<void>;
};

/** Starts an HTTP server on this machine that keeps the requests that it gets and answers 200 unless a handler answers otherwise. */
export async function startReceiver(): Promise<Receiver> {
  const taken: { id: string; sequence: number }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const received = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8'), at: Date.now() };
      receiver.requests.push(received);
      if (typeof receiver.answer === 'function') return receiver.answer(response, received);
      if (receiver.answer < 300) taken.push(...numbersOf(received));
      response.writeHead(receiver.answer).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listens on a TCP port
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    requests: [],
    answer: 200,
    taken: () => taken,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** Lists the events of a request in our JSON formats with their numbers. */
export function numbersOf({ body }: Received): { id: string; sequence: number }[] {
  const parsed = JSON.parse(body) as { type: string; data: unknown }; // of our own formats
  const singles = (parsed.type === 'batch' ? parsed.data : [parsed]) as {
    sequence: number;
    data: { event_id: string };
  }[];
  return singles.map(({ sequence, data }) => ({ id: data.event_id, sequence }));
}
