import { BrokenTls } from '#lib/infra/net/smtp/broken-tls.ts';
import type { Exchange } from '#lib/infra/net/smtp/connection.ts';
import { ConnectionPool } from '#lib/infra/net/smtp/connection-pool.ts';
import { Conversation } from '#lib/infra/net/smtp/conversation.ts';
import type { SmtpTarget } from '#lib/infra/net/smtp/target.ts';
import { SMTP_TIMEOUTS } from '#lib/infra/net/smtp/timeouts.ts';

/** A far end of this machine, as the SMTP client is told of it. */
export const targetOf = (port: number, changes: Partial<SmtpTarget> = {}): SmtpTarget => ({
  poolKey: `test ${port}`,
  host: 'localhost',
  address: '127.0.0.1',
  port,
  localAddress: null,
  tls: 'opportunistic',
  verifiesCertificate: false,
  maxMessages: 100,
  auth: null,
  ...changes,
});

/** What one delivery has said and heard so far, and until when it may go on. */
export const newExchange = (withinMs = 20_000): Exchange => ({
  conversation: new Conversation(),
  deadlineAt: performance.now() + withinMs,
});

/** Connections of a worker of its own; the caller closes the pool. */
export function newPool(timeouts = SMTP_TIMEOUTS): { pool: ConnectionPool; stopping: AbortController } {
  const stopping = new AbortController();
  const pool = new ConnectionPool({
    timeouts,
    heloName: 'relay.example',
    trustedCertificates: null,
    brokenTls: new BrokenTls(),
    signal: stopping.signal,
  });
  return { pool, stopping };
}
