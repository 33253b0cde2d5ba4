import { completeFirstSends } from '#lib/account/onboarding/tour.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { Outcome } from '#lib/core/group-commit.ts';
import { newId } from '#lib/core/ids.ts';
import type { NewEvent } from '#lib/events/new-event.ts';
import { eventStatements } from '#lib/events/record-events.ts';
import { findObjectStore } from '#lib/infra/blob/object-store.ts';
import type { Statement } from '#lib/infra/db/pipeline.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import {
  isRefusalOfData,
  runStatements,
  sendTransaction,
  wasCommitted,
  withTransaction,
} from '#lib/infra/db/transaction.ts';
import { type DeliveryHandOver, deliveryHandOver, type Reservation } from '../delivery-hand-over.ts';
import { enqueueReport } from '../dsn/enqueue-report.ts';
import type { AcceptedMessage } from '../incoming-message.ts';
import type { QueuedDelivery } from '../queued-delivery.ts';
import { simulationOf } from '../simulator.ts';
import { findSuppressions } from '../suppressed/queries.ts';
import { type BodySegment, discardBodies, writeBodies } from './body-segment.ts';
import { firstBounce, injectionOf, QUEUED, reportSuppressed, suppressedFor } from './first-events.ts';
import { claimMessageKeys } from './idempotency/claim-message-keys.ts';
import { answerTo, type PreparedMessage, type PreparedRecipient } from './prepared-message.ts';
import { demandLimits, reserveLimits } from './quota/limits/reserve-limits.ts';
import { demandsOf, reserveQuota } from './quota/reserve-quota.ts';
import { demandUsage, isShortOfQuota } from './quota/store.ts';
import { type FirstState, insertMessages, isStored, notifyDeliveryDue, type RecipientRow } from './store.ts';
import { toDelivery } from './to-delivery.ts';

/** The state of a batch before its commit. */
type Written = { outcomes: Outcome<AcceptedMessage>[]; handedOver: QueuedDelivery[] };

/**
 * Writes a batch of checked messages in one transaction, and hands what is due to this process's delivery worker
 * after the commit. A batch that the database refuses because of one message is written again message by message.
 */
export async function writeBatch(batch: readonly PreparedMessage[]): Promise<Outcome<AcceptedMessage>[]> {
  try {
    return await writeTogether(batch);
  } catch (error) {
    if (batch.length === 1 || !isRefusalOfData(error)) throw error;
    const outcomes: Outcome<AcceptedMessage>[] = [];
    for (const message of batch) outcomes.push(await writeAlone(message));
    return outcomes;
  }
}

async function writeAlone(message: PreparedMessage): Promise<Outcome<AcceptedMessage>> {
  try {
    const [outcome] = await writeTogether([message]);
    return outcome ?? { error: new AppError('internal') };
  } catch (error) {
    return { error };
  }
}

/** The caller's own work in the transaction of its batch; throwing rolls all of it back. */
export type BatchFrame = {
  /** False where neither writes anything: then a batch that needs no look at the database may go in one round trip. */
  isWriting: boolean;
  /** Before anything is written. */
  before(db: Database): Promise<void>;
  /** The outcomes of the batch, one per message in its order. */
  after(db: Database, outcomes: readonly Outcome<AcceptedMessage>[]): Promise<void>;
};

/**
 * Writes a batch in one transaction, which its caller may frame with statements of its own. With an object store, the bodies
 * are written there first: the transaction begins once they are durable, so that no row waits or is locked for the store.
 */
export async function writeTogether(
  batch: readonly PreparedMessage[],
  frame: BatchFrame | null = null,
): Promise<Outcome<AcceptedMessage>[]> {
  const segment = batch.length > 0 && findObjectStore() ? await writeBodies(batch) : null;
  const handOver = deliveryHandOver();
  const due = batch.reduce((sum, { recipients, incoming }) => sum + (incoming.scheduledAt ? 0 : recipients.length), 0);
  const reservation = due > 0 ? (handOver?.reserve(due) ?? null) : null;
  let used = 0;
  try {
    const isPlain = !frame?.isWriting && batch.every(isFastPath);
    const { outcomes, handedOver } =
      (isPlain && (await writeAtOnce(batch, reservation, segment, handOver))) ||
      (await writeInTurn(batch, reservation, segment, frame));
    used = handedOver.length;
    if (used > 0) handOver?.take(handedOver);
    return outcomes;
  } finally {
    if (reservation && used < due) handOver?.release(due - used);
  }
}

/**
 * The usual message: no key that may have been used before, nobody to look up among the suppressed, not the first, no failure
 * to report.
 */
const isFastPath = ({ incoming, mayBeSuppressed, isFirst, recipients }: PreparedMessage): boolean =>
  !incoming.idempotency &&
  !mayBeSuppressed &&
  !isFirst &&
  !recipients.some(({ dsn }) => dsn?.notify?.includes('FAILURE'));

/**
 * Writes a batch whose quotas and limits will do, in one round trip; null where they did not, and nothing was written.
 * The delivery worker prepares what it will be handed while the database is writing: none of it is sent before the commit.
 */
async function writeAtOnce(
  batch: readonly PreparedMessage[],
  reservation: Reservation | null,
  segment: BodySegment | null,
  handOver: DeliveryHandOver | null,
): Promise<Written | null> {
  const rows = rowsOf(batch, new Map());
  const deliveries = handedOver(rows, reservation);
  try {
    const sending = sendTransaction([
      demandUsage(demandsOf(batch)),
      ...demandLimits(batch),
      ...insertRows(batch, rows, reservation, segment),
    ]);
    if (deliveries.length > 0) setImmediate(() => handOver?.prepare(deliveries));
    await sending;
  } catch (error) {
    if (isShortOfQuota(error)) return null;
    await requireWritten(batch, error, segment);
  }
  return { outcomes: batch.map((message) => ({ value: answerTo(message) })), handedOver: deliveries };
}

/** Writes a batch step by step: keys, then quota, then what is left of it. */
async function writeInTurn(
  batch: readonly PreparedMessage[],
  reservation: Reservation | null,
  segment: BodySegment | null,
  frame: BatchFrame | null,
): Promise<Written> {
  const steps: { accepted: readonly PreparedMessage[]; written: Written | null } = { accepted: [], written: null };
  try {
    await withTransaction(async (client) => {
      await frame?.before(client);
      const outcomes = new Map<PreparedMessage, Outcome<AcceptedMessage>>();
      const fresh = await claimMessageKeys(client, batch, outcomes);
      steps.accepted = await reserveLimits(client, await reserveQuota(client, fresh, outcomes), outcomes);
      for (const message of steps.accepted) outcomes.set(message, { value: answerTo(message) });

      const rows = rowsOf(steps.accepted, await findSuppressed(client, steps.accepted));
      if (steps.accepted.length > 0)
        await runStatements(client, insertRows(steps.accepted, rows, reservation, segment));
      for (const report of rows.flatMap(reportSuppressed)) await enqueueReport(client, report);
      await completeFirstSends(
        client,
        steps.accepted.filter(({ isFirst }) => isFirst),
      );
      const all = batch.map((message) => outcomes.get(message) ?? { error: new AppError('internal') });
      await frame?.after(client, all);
      steps.written = { outcomes: all, handedOver: handedOver(rows, reservation) };
    });
  } catch (error) {
    await requireWritten(steps.accepted, error, segment);
  }
  if (steps.accepted.length === 0) discardBodies(segment);
  return steps.written ?? { outcomes: batch.map(() => ({ error: new AppError('internal') })), handedOver: [] };
}

/**
 * Finds out whether messages were written where the database did not say so: then their senders must not hear that they
 * were refused. Where it is known that they were not, their bodies are deleted.
 *
 * @throws what went wrong, where they were not, or where it cannot be known.
 */
async function requireWritten(
  [first]: readonly PreparedMessage[],
  error: unknown,
  segment: BodySegment | null,
): Promise<void> {
  if (first && (await wasCommitted(error, () => isStored(first.companyId, first.id)))) return;
  discardBodies(segment);
  throw error;
}

/** A recipient that is stored with its injection. */
type AcceptedRow = RecipientRow & { injection: NewEvent };

/** The reasons of recipients who are suppressed. */
type Suppressed = ReadonlyMap<PreparedRecipient, string | null>;

async function findSuppressed(db: Database, batch: readonly PreparedMessage[]): Promise<Suppressed> {
  const asked = batch
    .filter(({ mayBeSuppressed }) => mayBeSuppressed)
    .flatMap((message) => message.recipients.map((recipient) => ({ message, recipient })));
  const reasons = await findSuppressions(
    db,
    asked.map(({ message: { companyId, incoming }, recipient }) => ({
      companyId,
      recipient: recipient.address.toLowerCase(),
      subaccountId: incoming.subaccountId ?? null,
      isTransactional: incoming.transactional !== false,
    })),
  );
  return new Map(asked.map(({ recipient }, index) => [recipient, reasons[index] ?? null]));
}

const rowsOf = (accepted: readonly PreparedMessage[], suppressed: Suppressed): AcceptedRow[] =>
  accepted.flatMap((message) =>
    message.recipients.map((recipient): AcceptedRow => {
      const injection = injectionOf(message, recipient, newId(message.createdAt.getTime()));
      const state = stateOf(recipient, suppressed);
      return { message, recipient, state, injection, injectionId: injection.id };
    }),
  );

function stateOf(recipient: PreparedRecipient, suppressed: Suppressed): FirstState {
  if (recipient.isSimulated)
    return simulationOf(recipient.address) === 'suppressed' ? suppressedFor('Manually Added') : QUEUED;
  const source = suppressed.get(recipient) ?? null;
  return source === null ? QUEUED : suppressedFor(source);
}

/** The statements that write a batch; none waits for another. */
function insertRows(
  accepted: readonly PreparedMessage[],
  rows: readonly AcceptedRow[],
  reservation: Reservation | null,
  segment: BodySegment | null,
): Statement[] {
  const injections = rows.map(({ injection }) => injection);
  return [
    insertMessages(accepted, rows, reservation, segment),
    ...eventStatements(rows.flatMap(firstBounce), injections),
    ...(rows.some((row) => isQueued(row) && !isReserved(row, reservation)) ? [notifyDeliveryDue()] : []),
  ];
}

const isQueued = ({ state }: RecipientRow): boolean => state.status === 'queued';

/** Bulk mail is handed over only where nothing waits, else the queue gives it in its own stream. */
const isReserved = (
  { message: { incoming } }: RecipientRow,
  reservation: Reservation | null,
): reservation is Reservation =>
  reservation !== null && !incoming.scheduledAt && (incoming.transactional !== false || reservation.isForBulk);

const handedOver = (rows: readonly RecipientRow[], reservation: Reservation | null): QueuedDelivery[] =>
  rows.flatMap((row) => (isQueued(row) && isReserved(row, reservation) ? [toDelivery(row, reservation)] : []));
