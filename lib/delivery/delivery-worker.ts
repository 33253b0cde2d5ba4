import { log } from '#lib/infra/log/log.ts';
import { PoolBook } from '#lib/ip-pools/routing/pool-book.ts';
import { WarmUpBook } from '#lib/ip-pools/warm-up/warm-up-book.ts';
import { setDeliveryHandOver } from '#lib/messages/queued-delivery.ts';
import { BodyReader } from './body-reader.ts';
import { Claimer } from './claimer.ts';
import { Deliverer } from './deliver.ts';
import type { DeliveryOptions } from './delivery-options.ts';
import { Dispatcher } from './dispatcher.ts';
import { HandOverDesk } from './hand-over-desk.ts';
import { inTurn } from './in-turn.ts';
import { LeaseBook } from './lease-book.ts';
import { leaseMs, RENEWALS_A_LEASE } from './lease-time.ts';
import { POLL_MS, RESHAPE_MS, TELL_PLACES_MS, WATCH_MS } from './limits.ts';
import { showInHand } from './metrics.ts';
import { OutcomeJournal, recoverOutcomes } from './outcome-journal.ts';
import { OutcomeLog } from './outcome-log.ts';
import { PoolRouter } from './pools/pool-router.ts';
import { ReturnDesk } from './return-desk.ts';
import type { PlaceState } from './shaping/place-state.ts';
import { Shaping } from './shaping/shaping.ts';
import { listenForRetries, loadShapes, writePlaceDomains } from './shaping/store.ts';
import { listenForDue, renewLeases } from './store.ts';
import { writeOutcomes } from './write-outcomes.ts';

/** How long the last outcomes may take to be written, in milliseconds. */
const FLUSH_WITHIN_MS = 5_000;

/** What a worker has in hand, and how the places stand that it delivers to. */
export type WorkerState = {
  waiting: number;
  running: number;
  unwritten: number;
  places: PlaceState[];
  /** Mail hosts that are asked in clear for a while because their TLS broke. */
  brokenTls: string[];
};

/** So many hosts with broken TLS are told. */
const BROKEN_TLS_TOLD = 20;

/** A delivery worker while it runs. */
export type DeliveryWorker = {
  /** What it has in hand, and how its places stand. */
  state(): WorkerState;
  /** Takes nothing new, finishes what runs, gives back what waits. */
  stop(): Promise<void>;
};

/**
 * Delivers what is in the queue until it is told to stop: what this process accepts is taken over in memory, the rest is
 * claimed when the database says that there is some, and looked for every second.
 */
export async function runDeliveryWorker(options: DeliveryOptions): Promise<DeliveryWorker> {
  const { journalDirectory } = options;
  if (journalDirectory) {
    await recoverOutcomes(journalDirectory).catch((error: unknown) =>
      log().warn(
        { error: String(error) },
        'journals of earlier processes could not be read; their mail may be sent again',
      ),
    );
  }
  const journal = journalDirectory ? new OutcomeJournal(journalDirectory) : null;
  const book = new LeaseBook();
  const desk = new ReturnDesk();
  const shaping = new Shaping();
  const pools = new PoolBook();
  const warmUp = new WarmUpBook();
  const deliverer = new Deliverer(options, shaping, new PoolRouter(options.route.kind, pools, warmUp));
  // Renewals and outcomes lock rows of the same table, each in its own order: they take turns.
  const turn = inTurn();
  const outcomes = new OutcomeLog({
    journal,
    write: (settlements) => turn(() => writeOutcomes(settlements)),
    onDone: ({ held }, isWritten) => {
      book.remove(held);
      if (!isWritten) log().warn({ messageId: held.delivery.messageId }, 'an outcome came after its lease had ended');
    },
  });
  const claimer: Claimer = new Claimer(book, () => dispatcher);
  const dispatcher = new Dispatcher({
    concurrency: options.concurrency,
    shaping,
    deliverer,
    bodies: new BodyReader(),
    book,
    outcomes,
    desk,
    onLeave: () => claimer.wakeForMore(),
  });
  const handOver = new HandOverDesk(book, dispatcher);

  const renew = () =>
    turn(() => book.renew(renewLeases)).catch((error: unknown) =>
      log().warn({ error: String(error) }, 'leases could not be renewed; trying again'),
    );
  const renewing = setInterval(renew, leaseMs() / RENEWALS_A_LEASE);
  const polling = setInterval(() => {
    claimer.wake();
    dispatcher.tick();
    const { waiting, running } = dispatcher;
    showInHand({ waiting: waiting.handOver + waiting.claim, running, unwritten: outcomes.unwritten });
  }, POLL_MS);
  const reshape = async () => {
    try {
      shaping.use(await loadShapes());
      dispatcher.reshape();
    } catch (error) {
      log().warn({ error: String(error) }, 'the shapes of places could not be read; those that are known stay');
    }
  };
  await reshape();
  const reshaping = setInterval(reshape, RESHAPE_MS);
  const stopFollowing = await pools.follow();
  const tellPlaces = async () => {
    const news = deliverer.directory.takeNews();
    await writePlaceDomains(news).catch((error: unknown) => {
      deliverer.directory.giveBack(news);
      log().warn({ error: String(error) }, 'the places of domains could not be written; trying again');
    });
  };
  const telling = setInterval(tellPlaces, TELL_PLACES_MS);
  const stopForgiving = await listenForRetries((place) => dispatcher.forgive(place));
  const watching = setInterval(() => dispatcher.watch(), WATCH_MS);
  const stopListening = await listenForDue(() => claimer.wake());
  setDeliveryHandOver(handOver);
  claimer.wake();

  return {
    state: () => {
      const { waiting, running, places } = dispatcher;
      const brokenTls = deliverer.hostsWithBrokenTls(BROKEN_TLS_TOLD);
      return { waiting: waiting.handOver + waiting.claim, running, unwritten: outcomes.unwritten, places, brokenTls };
    },
    stop: async () => {
      setDeliveryHandOver(null);
      handOver.close();
      stopListening();
      stopForgiving();
      stopFollowing();
      clearInterval(telling);
      clearInterval(polling);
      clearInterval(watching);
      clearInterval(reshaping);
      await claimer.stop();
      await dispatcher.stop(options.stopWithinMs);
      await Promise.race([outcomes.flush(), new Promise((resolve) => setTimeout(resolve, FLUSH_WITHIN_MS).unref())]);
      clearInterval(renewing);
      await warmUp.giveBackAll();
      deliverer.close();
      journal?.close();
    },
  };
}
