import type { Server } from 'node:http';

/** Node closes idle connections once, when closing begins; those that become idle later would wait out their timeout. */
const CLOSE_IDLE_EVERY_MS = 100;

/** Stops listening and resolves when the requests in progress are answered; after `drainMs` it cuts what is left. */
export async function closeHttpServer(server: Server, drainMs: number): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), drainMs);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(idle);
  clearTimeout(deadline);
}
