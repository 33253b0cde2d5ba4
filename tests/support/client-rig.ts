import type { Exchange } from '#lib/infra/net/smtp/connection.ts';
import { ConnectionPool } from '#lib/infra/net/smtp/connection-pool.ts';
import { Conversation } from '#lib/infra/net/smtp/conversation.ts';
import { RememberedHosts } from '#lib/infra/net/smtp/remembered-hosts.ts';
import type { SmtpTarget } from '#lib/infra/net/smtp/target.ts';
import { SMTP_TIMEOUTS } from '#lib/infra/net/smtp/timeouts.ts';

/** A remote server on this machine, as a next hop of the SMTP client. */
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

/** The conversation and the deadline of one delivery. */
export const newExchange = (withinMs = 20_000): Exchange => ({
  conversation: new Conversation(),
  deadlineAt: performance.now() + withinMs,
});

/** Creates the connection pool of a separate worker; the caller closes it. */
export function newPool(timeouts = SMTP_TIMEOUTS): { pool: ConnectionPool; stopping: AbortController } {
  const stopping = new AbortController();
  const pool = new ConnectionPool({
    timeouts,
    heloName: 'relay.example',
    trustedCertificates: null,
    brokenTls: new RememberedHosts(),
    signal: stopping.signal,
  });
  return { pool, stopping };
}
