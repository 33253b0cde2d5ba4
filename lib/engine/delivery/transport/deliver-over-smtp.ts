import { NoMailHost } from '#lib/infra/net/resolve-mx.ts';
import type { Exchange, SmtpConnection } from '#lib/infra/net/smtp/connection.ts';
import type { ConnectionPool } from '#lib/infra/net/smtp/connection-pool.ts';
import { Conversation } from '#lib/infra/net/smtp/conversation.ts';
import type { SmtpFeatures } from '#lib/infra/net/smtp/features.ts';
import type { FinalDots } from '#lib/infra/net/smtp/final-dots.ts';
import type { OutgoingMessage } from '#lib/infra/net/smtp/outgoing-message.ts';
import { sendMessage } from '#lib/infra/net/smtp/send-message.ts';
import { SmtpFailure } from '#lib/infra/net/smtp/smtp-failure.ts';
import type { SmtpTarget } from '#lib/infra/net/smtp/target.ts';
import type { SmtpTimeouts } from '#lib/infra/net/smtp/timeouts.ts';
import { type AttemptResult, emptyResult, type RouteName } from '../attempt-result.ts';
import { DELIVERY_MAX_MS, NEXT_HOST_WITHIN_MS } from '../limits.ts';

/** One host that a message may be delivered to. Its addresses are resolved only where no open connection to it rests. */
export type NextHop = {
  poolKey: string;
  host: string;
  /**
   * The same host under the terms of DANE; absent where DNS sets none.
   *
   * @throws {NoMailHost} where it must not be used now.
   */
  secure?(): Promise<NextHop>;
  /** @throws {NoMailHost} */
  resolve(): Promise<SmtpTarget[]>;
};

/** A message, and a function that re-encodes it for a server that cannot carry it as it is. */
export type DeliveredMessage = OutgoingMessage & {
  /**
   * Returns the bytes for a server that lacks extensions which this message needs; null where it needs none.
   *
   * @throws {SmtpFailure} where it cannot be re-encoded.
   */
  reduce: ((features: SmtpFeatures) => Promise<Buffer>) | null;
};

/** The tools of a delivery. */
export type SendingTools = { pool: ConnectionPool; timeouts: SmtpTimeouts; finalDots: FinalDots };

type Facts = Pick<AttemptResult, 'mxHost' | 'remoteIp' | 'localIp' | 'tls' | 'tlsPolicy' | 'isDsnPassedOn'>;

/** The state of one attempt: the last failure, and the server that it was with. */
type Trail = { exchange: Exchange; facts: Facts; failure: SmtpFailure | NoMailHost | null };

/**
 * Delivers a message to the first next hop that accepts or refuses it. Another one is tried where a session could not
 * be had or broke before the message was sent; an answer about the message itself is final for this attempt.
 */
export async function deliverOverSmtp(
  message: DeliveredMessage,
  nextHops: readonly NextHop[],
  route: RouteName,
  tools: SendingTools,
): Promise<AttemptResult> {
  const startedAt = new Date();
  const started = performance.now();
  const trail: Trail = {
    exchange: { conversation: new Conversation(), deadlineAt: started + DELIVERY_MAX_MS },
    facts: { mxHost: null, remoteIp: null, localIp: null, tls: null, tlsPolicy: null },
    failure: null,
  };
  const reply = await tryNextHops(message, nextHops, tools, trail);
  const durationMs = Math.round(performance.now() - started);
  return {
    ...emptyResult(route, startedAt),
    ...trail.facts,
    durationMs,
    conversation: trail.exchange.conversation.lines,
    outcome: reply ? 'delivered' : outcomeOf(trail.failure),
    reply: reply ?? trail.failure?.reply ?? null,
    phase: !reply && trail.failure instanceof SmtpFailure ? trail.failure.phase : null,
  };
}

async function tryNextHops(message: DeliveredMessage, nextHops: readonly NextHop[], tools: SendingTools, trail: Trail) {
  for (const listed of nextHops) {
    const nextHop = listed.secure ? await attempt(listed.secure, trail) : listed;
    if (!nextHop) continue;
    const resting = tools.pool.takeResting(nextHop.poolKey, trail.exchange);
    if (resting) {
      const reply = await attempt(() => send(resting, message, tools, trail), trail);
      if (reply) return reply;
      if (!wasConnectionStale(trail.failure)) {
        if (isLast(trail)) return null;
        continue;
      }
    }
    for (const target of (await attempt(() => nextHop.resolve(), trail)) ?? []) {
      const { host: mxHost, address: remoteIp, tlsPolicy = null } = target;
      trail.facts = { mxHost, remoteIp, localIp: null, tls: null, tlsPolicy };
      const reply = await attempt(async () => {
        const connection = await tools.pool.open(target, trail.exchange);
        return send(connection, message, tools, trail);
      }, trail);
      if (reply) return reply;
      if (isLast(trail)) return null;
    }
  }
  return null;
}

async function send(
  connection: SmtpConnection,
  message: DeliveredMessage,
  { pool, timeouts, finalDots }: SendingTools,
  trail: Trail,
) {
  const { remoteAddress, localAddress, tls, target } = connection;
  const { host: mxHost, tlsPolicy = null } = target;
  trail.facts = { mxHost, remoteIp: remoteAddress, localIp: localAddress, tls, tlsPolicy };
  try {
    const raw = message.reduce ? await message.reduce(connection.features) : message.raw;
    const reply = await sendMessage(connection, { ...message, raw }, timeouts, finalDots);
    if (message.dsn && connection.features.hasDsn) trail.facts.isDsnPassedOn = true;
    return reply;
  } finally {
    pool.giveBack(connection);
  }
}

/** Runs one step. Returns null after a failure, which is remembered. */
async function attempt<T>(step: () => Promise<T>, trail: Trail): Promise<T | null> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof SmtpFailure) && !(error instanceof NoMailHost)) throw error;
    if (error instanceof SmtpFailure || countsInstead(error, trail.failure)) trail.failure = error;
    return null;
  }
}

/** A host that DNS does not know says less than one that was reached, and less than one of which it may say more later. */
function countsInstead(unknown: NoMailHost, failure: Trail['failure']): boolean {
  return failure === null || (failure instanceof NoMailHost && (failure.reply.code >= 500 || unknown.reply.code < 500));
}

/** A connection that rested and was closed meanwhile, or had served its time, says nothing about the host. */
function wasConnectionStale(failure: Trail['failure']): boolean {
  if (!(failure instanceof SmtpFailure) || failure.phase === 'body' || failure.phase === 'end') return false;
  return failure.kind === 'closed' || failure.reply.code === 421;
}

/** Returns true if a failure ends the attempt although there are other next hops. */
function isLast({ failure, exchange }: Trail): boolean {
  if (!(failure instanceof SmtpFailure)) return false;
  if (failure.kind === 'stopping' || exchange.conversation.elapsedMs > NEXT_HOST_WITHIN_MS) return true;
  switch (failure.phase) {
    case 'connect':
    case 'greeting':
    case 'session':
    case 'tls':
      return false;
    case 'mail':
    case 'rcpt':
    case 'data':
      return failure.kind === 'timeout' || (failure.kind === 'refused' && failure.reply.code !== 421);
    default:
      return true;
  }
}

function outcomeOf(failure: Trail['failure']): AttemptResult['outcome'] {
  if (failure instanceof NoMailHost) return 'refused';
  if (!failure) return 'failed';
  if (failure.isAmbiguous) return 'unknown';
  const isAboutMessage = ['mail', 'rcpt', 'data', 'body', 'end'].includes(failure.phase);
  return failure.kind === 'refused' && isAboutMessage ? 'refused' : 'failed';
}
