import { log } from '#lib/infra/log/log.ts';
import { type WarmUpFacts, warmUpLimit } from './ladder.ts';
import { giveBackWarmUp, reserveWarmUp, type WarmUpSlot } from './store.ts';

/** A day's messages are reserved in this many parts, which bounds the queries for any number of messages. */
const PARTS = 20;

/** The pause before a used-up day is tried again, because another worker may return some, in milliseconds. */
const DRY_MS = 60_000;

/** The messages that this worker has reserved of an address's day with one provider. */
type Stock = { slot: WarmUpSlot; left: number; dryUntil: number; reserving: Promise<void> | null };

/** The part of an address that its warm-up depends on. */
type WarmingAddress = WarmUpFacts & { id: string };

/** A message that an address may send. `release` returns it unsent; a repeat does nothing. */
export type Allowance = { release(): void };

const UNLIMITED: Allowance = { release: () => {} };

/** The messages that addresses in their warm-up may still send today, counted in the database over all workers. */
export class WarmUpQuota {
  readonly #stocks = new Map<string, Stock>();
  readonly #now: () => Date;

  constructor(now: () => Date = () => new Date()) {
    this.#now = now;
  }

  /** Reserves one message of an address's day with a provider; null when the day's limit is used up. */
  async take(address: WarmingAddress, provider: string): Promise<Allowance | null> {
    const now = this.#now();
    const limit = warmUpLimit(address, now);
    if (limit === null) return UNLIMITED;
    const stock = this.#stockOf({ ipAddressId: address.id, provider, day: now.toISOString().slice(0, 10) });
    while (stock.left === 0) {
      if (stock.dryUntil > performance.now()) return null;
      stock.reserving ??= this.#reserve(stock, limit).finally(() => {
        stock.reserving = null;
      });
      await stock.reserving;
    }
    stock.left -= 1;
    return allowanceOf(stock);
  }

  /** Returns unused reservations, for other workers. */
  async giveBackAll(): Promise<void> {
    const stocks = [...this.#stocks.values()].filter(({ left }) => left > 0);
    this.#stocks.clear();
    try {
      await Promise.all(stocks.map(({ slot, left }) => giveBackWarmUp(slot, left)));
    } catch (error) {
      log().warn({ error: String(error) }, 'the rest of a warm-up could not be given back; today’s limits are lower');
    }
  }

  #stockOf(slot: WarmUpSlot): Stock {
    const key = `${slot.ipAddressId} ${slot.provider}`;
    const known = this.#stocks.get(key);
    if (known?.slot.day === slot.day) return known;
    const stock: Stock = { slot, left: 0, dryUntil: 0, reserving: null };
    this.#stocks.set(key, stock);
    return stock;
  }

  async #reserve(stock: Stock, limit: number): Promise<void> {
    const granted = await reserveWarmUp(stock.slot, limit, Math.max(1, Math.floor(limit / PARTS)));
    stock.left += granted;
    if (granted === 0) stock.dryUntil = performance.now() + DRY_MS;
  }
}

function allowanceOf(stock: Stock): Allowance {
  let isHeld = true;
  return {
    release: () => {
      if (!isHeld) return;
      isHeld = false;
      stock.left += 1;
      stock.dryUntil = 0;
    },
  };
}
