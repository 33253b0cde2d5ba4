import { performance } from 'node:perf_hooks';
import { setDeliveryHandOver } from '#lib/engine/messages/delivery-hand-over.ts';
import { log } from '#lib/infra/log/log.ts';
import { PoolCache } from '#lib/senders/ip-pools/routing/pool-cache.ts';
import { WarmUpQuota } from '#lib/senders/ip-pools/warm-up/warm-up-quota.ts';
import type { DeliveryOptions } from './delivery-options.ts';
import type { DestinationState } from './destinations/destination-state.ts';
import { listenForRetries, loadTrafficPolicies, writeDestinationDomains } from './destinations/store.ts';
import { TrafficPolicies } from './destinations/traffic-policies/traffic-policies.ts';
import { POLL_MS, RELOAD_POLICIES_MS, WATCH_MS, WRITE_DESTINATIONS_MS } from './limits.ts';
import { showInHand } from './metrics.ts';
import { BodyReader } from './queue/body-reader.ts';
import { HeldLeases, inTurn } from './queue/held-leases.ts';
import { LeaseReleaser } from './queue/lease-releaser.ts';
import { leaseMs, RENEWALS_A_LEASE } from './queue/lease-time.ts';
import { renewLeases } from './queue/leases/store.ts';
import { OutcomeWal, replayOutcomeWal } from './queue/outcome-wal.ts';
import { OutcomeWriter } from './queue/outcome-writer.ts';
import { listenForDue } from './queue/store.ts';
import { writeOutcomes } from './queue/write-outcomes.ts';
import { Claimer } from './schedule/claimer.ts';
import { Dispatcher } from './schedule/dispatcher.ts';
import { InMemoryIntake } from './schedule/in-memory-intake.ts';
import { PoolRouter } from './transport/pools/pool-router.ts';
import { Router } from './transport/router.ts';

/** The streams of the queue, the one that goes first first. */
const STREAMS = ['transactional', 'bulk'] as const;

/** The time that the last outcomes may take to be written, in milliseconds. */
const FLUSH_WITHIN_MS = 5_000;

/** The deliveries of a worker, and the states of its destinations. */
export type WorkerState = {
  waiting: number;
  running: number;
  unwritten: number;
  destinations: DestinationState[];
  /** Mail hosts that are tried without TLS for a while because theirs broke. */
  brokenTls: string[];
};

/** Hosts with broken TLS in a heartbeat. */
const BROKEN_TLS_MAX = 20;

/** A delivery worker while it runs. */
export type DeliveryWorker = {
  /** Returns its deliveries and the states of its destinations. */
  state(): WorkerState;
  /** Stops claiming, finishes running deliveries and releases waiting ones. */
  stop(): Promise<void>;
};

/**
 * Delivers from the queue until it is stopped. Mail that this process accepts is taken over in memory; the rest is
 * claimed on a notification of the database, and every second.
 */
export async function runDeliveryWorker(options: DeliveryOptions): Promise<DeliveryWorker> {
  const { walDirectory } = options;
  if (walDirectory) {
    await replayOutcomeWal(walDirectory).catch((error: unknown) =>
      log().warn(
        { error: String(error) },
        'write-ahead logs of earlier processes could not be read; their mail may be sent again',
      ),
    );
  }
  const wal = walDirectory ? new OutcomeWal(walDirectory) : null;
  const leases = new HeldLeases();
  const releaser = new LeaseReleaser();
  const policies = new TrafficPolicies();
  const pools = new PoolCache();
  const warmUp = new WarmUpQuota();
  const router = new Router(options, policies, new PoolRouter(options.route.kind, pools, warmUp));
  // Renewals and outcomes lock rows of the same table, each in its own order: they take turns.
  const turn = inTurn();
  const outcomes = new OutcomeWriter({
    wal,
    write: (attempts) => turn(() => writeOutcomes(attempts)),
    onDone: ({ held }, isWritten) => {
      leases.remove(held);
      if (!isWritten) log().warn({ messageId: held.delivery.messageId }, 'an outcome came after its lease had ended');
    },
  });
  const claimers: readonly Claimer[] = STREAMS.map((stream) => new Claimer(stream, leases, () => dispatcher));
  const claim = () => {
    for (const claimer of claimers) claimer.wake();
  };
  const dispatcher = new Dispatcher({
    concurrency: options.concurrency,
    policies,
    router,
    bodies: new BodyReader(),
    leases,
    outcomes,
    releaser,
    onLeave: () => {
      for (const claimer of claimers) claimer.wakeForMore();
    },
  });
  const intake = new InMemoryIntake(leases, dispatcher);

  const renew = () =>
    turn(() => leases.renew(renewLeases)).catch((error: unknown) =>
      log().warn({ error: String(error) }, 'leases could not be renewed; trying again'),
    );
  const renewing = setInterval(renew, leaseMs() / RENEWALS_A_LEASE);
  const polling = setInterval(() => {
    claim();
    dispatcher.tick();
    const { waitingCount, running } = dispatcher;
    showInHand({ waiting: waitingCount, running, unwritten: outcomes.unwritten });
  }, POLL_MS);
  const loadPolicies = async () => {
    try {
      policies.use(await loadTrafficPolicies());
      dispatcher.applyPolicies();
    } catch (error) {
      log().warn({ error: String(error) }, 'traffic policies could not be read; the known ones stay');
    }
  };
  await loadPolicies();
  const reloadingPolicies = setInterval(loadPolicies, RELOAD_POLICIES_MS);
  const stopFollowing = await pools.follow();
  const writeDestinations = async () => {
    const news = router.directory.takeNews();
    await writeDestinationDomains(news).catch((error: unknown) => {
      router.directory.giveBack(news);
      log().warn({ error: String(error) }, 'the destinations of domains could not be written; trying again');
    });
  };
  const writingDestinations = setInterval(writeDestinations, WRITE_DESTINATIONS_MS);
  const stopRetries = await listenForRetries((name) => dispatcher.resetBackoff(name));
  let lookedAt = performance.eventLoopUtilization();
  const watching = setInterval(() => {
    const now = performance.eventLoopUtilization();
    dispatcher.watch(performance.eventLoopUtilization(now, lookedAt).utilization);
    lookedAt = now;
  }, WATCH_MS);
  const stopListening = await listenForDue(claim);
  setDeliveryHandOver(intake);
  claim();

  return {
    state: () => {
      const { waitingCount, running, destinations } = dispatcher;
      const brokenTls = router.hostsWithBrokenTls(BROKEN_TLS_MAX);
      return {
        waiting: waitingCount,
        running,
        unwritten: outcomes.unwritten,
        destinations,
        brokenTls,
      };
    },
    stop: async () => {
      setDeliveryHandOver(null);
      intake.close();
      stopListening();
      stopRetries();
      stopFollowing();
      clearInterval(writingDestinations);
      clearInterval(polling);
      clearInterval(watching);
      clearInterval(reloadingPolicies);
      await Promise.all(claimers.map((claimer) => claimer.stop()));
      await dispatcher.stop(options.stopWithinMs);
      await Promise.race([outcomes.flush(), new Promise((resolve) => setTimeout(resolve, FLUSH_WITHIN_MS).unref())]);
      clearInterval(renewing);
      await warmUp.giveBackAll();
      router.close();
      wal?.close();
    },
  };
}
