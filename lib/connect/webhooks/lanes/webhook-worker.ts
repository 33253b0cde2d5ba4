import { NOTIFY_EVERY_MS } from '#lib/events/feed/channels.ts';
import { moveOutbox } from '#lib/events/feed/move-outbox.ts';
import { log } from '#lib/infra/log/log.ts';
import { ownLiveness } from '#lib/infra/process/liveness.ts';
import { Pump } from '#lib/infra/process/pump.ts';
import { EventLoader } from '../feed/load-events.ts';
import { observeFeedDelay, showLanes } from '../metrics.ts';
import { closeWebhookAgents } from '../request/webhook-agents.ts';
import { AttemptLog } from './attempt-log.ts';
import { Lane } from './lane.ts';
import { createLaneWriter } from './lane-writer.ts';
import { LiveWork } from './live-work.ts';
import { RequestRates } from './request-rates.ts';
import { RequestSlots } from './request-slots.ts';
import {
  type LaneRow,
  LEASE_SECONDS,
  laneKey,
  leaseLanes,
  listenForWork,
  releaseLanes,
  renewLaneLeases,
} from './store.ts';

/** The outbox and the cursors are looked at so often without a notification. */
const POLL_MS = 1_000;

/** After events came, the outbox is looked at again soon for so long: not every transaction notifies. */
const BUSY_MS = 1_000;

/** Leases are renewed so often, three times within each. */
const RENEW_MS = (LEASE_SECONDS * 1_000) / 3;

/** Nothing is sent when a lease ends sooner than this, in milliseconds. */
const LEASE_MARGIN_MS = 2_000;

/** A lane without work for so long is given back. */
const IDLE_MS = 15_000;

/** Lanes that are leased at a time. */
const LEASED_AT_ONCE = 200;

/** A clock that is so far from the database's signs timestamps that receivers refuse. */
const CLOCK_MAX_MS = 60_000;

/** A process that sends to webhooks, while it runs. */
export type WebhookWorker = { stop(): Promise<void> };

/** Moves events to the feeds and sends them to webhooks, until it is stopped. Any number of processes may do so. */
export async function runWebhookWorker(): Promise<WebhookWorker> {
  const lanes = new Map<string, Lane>();
  const attempts = new AttemptLog();
  let isClockRight = true;
  let heldUntil = performance.now() + LEASE_SECONDS * 1_000;
  const context = {
    loader: new EventLoader(),
    slots: new RequestSlots(),
    rates: new RequestRates(),
    live: new LiveWork(),
    writer: createLaneWriter(),
    log: attempts,
    wakeRetries: (webhookId: string) => lanes.get(laneKey({ webhookId, kind: 'main' }))?.wake(),
    canSend: () => ownLiveness.isCertain && isClockRight && heldUntil - performance.now() > LEASE_MARGIN_MS,
  };

  let busyUntil = 0;
  const feed: Pump = new Pump('the feed of webhooks', async () => {
    if ((await context.live.run(() => moveOutbox(observeFeedDelay))) > 0) busyUntil = performance.now() + BUSY_MS;
    if (performance.now() < busyUntil) feed.wakeIn(NOTIFY_EVERY_MS);
  });

  let isStopped = false;
  const start = (row: LaneRow) => {
    const lane = new Lane(context, row);
    lanes.set(laneKey(row), lane);
    lane.wake();
  };
  // This process had the lane under another lease: what it remembers is old, and its request under way ends first.
  const replace = async (before: Lane, row: LaneRow) => {
    before.isLost = true;
    await before.stop();
    if (!isStopped) start(row);
  };

  const leasing = new Pump('the leasing of webhooks', async () => {
    const rows = await leaseLanes(LEASED_AT_ONCE);
    for (const row of rows) {
      const before = lanes.get(laneKey(row));
      if (before) void replace(before, row);
      else start(row);
    }
    if (rows.length === LEASED_AT_ONCE) leasing.wake();
  });

  const release = async (isIdle: (lane: Lane) => boolean) => {
    const idle = [...lanes.values()].filter(isIdle);
    if (idle.length === 0) return;
    for (const { row } of idle) lanes.delete(laneKey(row));
    await Promise.all(idle.map((lane) => lane.stop()));
    await releaseLanes(idle.map(({ row }) => row));
  };

  const renew = async () => {
    const sentAt = performance.now();
    const { held, otherProcesses, clockMs } = await renewLaneLeases([...lanes.values()].map(({ row }) => row));
    heldUntil = sentAt + LEASE_SECONDS * 1_000;
    context.slots.divideHosts(otherProcesses + 1);
    const isRight = Math.abs(clockMs - Date.now()) <= CLOCK_MAX_MS;
    if (isRight !== isClockRight)
      log().error({ isRight }, 'the clock is far from the database’s: webhooks wait until it is set');
    isClockRight = isRight;
    for (const lane of lanes.values()) if (!held.has(laneKey(lane.row))) lane.isLost = true;
    const now = performance.now();
    await release((lane) => lane.isLost || (!lane.isRunning && now - lane.activeAt > IDLE_MS));
  };
  const tryRenewing = () =>
    renew().catch((error: unknown) =>
      log().warn({ error: String(error) }, 'webhook leases could not be renewed; trying again'),
    );
  // The first time shows how many processes there are.
  await tryRenewing();
  const renewing = setInterval(tryRenewing, RENEW_MS);

  const polling = setInterval(() => {
    feed.wake();
    leasing.wake();
    const closed = [...lanes.values()].filter(({ isClosed }) => isClosed).length;
    showLanes({ open: lanes.size - closed, closed });
  }, POLL_MS);

  const wake = (isMeant: (lane: Lane) => boolean) => {
    for (const lane of lanes.values()) if (isMeant(lane)) lane.wake();
    leasing.wake();
  };
  const stopListening = await listenForWork({
    onEvents: () => feed.wake(),
    onFeed: (name) => wake(({ row }) => name === null || name === `${row.companyId} ${row.environment}`),
    onLane: (webhookId) => wake(({ row }) => webhookId === null || webhookId === row.webhookId),
    onChange: (webhookId) => {
      for (const lane of lanes.values()) if (webhookId === null || webhookId === lane.row.webhookId) lane.reload();
    },
  });
  feed.wake();
  leasing.wake();

  return {
    stop: async () => {
      isStopped = true;
      stopListening();
      clearInterval(polling);
      clearInterval(renewing);
      await Promise.all([feed.stop(), leasing.stop()]);
      await release(() => true);
      await attempts.flush();
      closeWebhookAgents();
    },
  };
}
