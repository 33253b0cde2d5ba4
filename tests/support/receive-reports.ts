import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a browser or a process sent to the operator's services. */
export type ReceivedReport = { path: string; body: string };

/** A local server in place of an error reporting and an analytics service. */
export type ReportServer = {
  /** The origin, such as `http://127.0.0.1:4010`. */
  origin: string;
  /** A DSN that leads here. */
  dsn: string;
  received: ReceivedReport[];
  close: () => void;
};

/** Starts a server that accepts everything, also from pages of other origins. */
export async function startReportServer(): Promise<ReportServer> {
  const received: ReceivedReport[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    const body = await readText(request);
    if (request.method === 'POST') received.push({ path, body });
    response.writeHead(200, { ...allowed, 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listens on TCP
  return {
    origin: `http://127.0.0.1:${port}`,
    dsn: `http://publickey@127.0.0.1:${port}/7`,
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Returns the events of an error in what was received: each envelope is lines of JSON, its event the third. */
export function eventsIn(received: readonly ReceivedReport[]): Record<string, unknown>[] {
  return received
    .filter(({ path }) => path.startsWith('/api/7/envelope/'))
    .map(({ body }) => body.split('\n'))
    .filter(([, header = '{}']) => JSON.parse(header).type === 'event')
    .map(([, , event = '{}']) => JSON.parse(event));
}
