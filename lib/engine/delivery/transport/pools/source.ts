import type { SourceAddress } from '#lib/senders/ip-pools/routing/routing-pools.ts';
import type { Allowance } from '#lib/senders/ip-pools/warm-up/warm-up-quota.ts';

/** The source addresses of a delivery: one for each family that its pool has. */
export class Source {
  readonly v4: SourceAddress | null;
  readonly v6: SourceAddress | null;
  readonly #allowances: readonly { address: string; allowance: Allowance }[];

  constructor(taken: readonly { source: SourceAddress; allowance: Allowance }[]) {
    this.v4 = taken.find(({ source }) => source.family === 4)?.source ?? null;
    this.v6 = taken.find(({ source }) => source.family === 6)?.source ?? null;
    this.#allowances = taken.map(({ source, allowance }) => ({ address: source.address, allowance }));
  }

  /** Sets connections apart that leave from elsewhere. */
  get key(): string {
    return [this.v4, this.v6].flatMap((one) => (one ? [one.address] : [])).join(' ');
  }

  /** Returns the address for a server; null where the pool has none of its family. */
  towards(server: string): SourceAddress | null {
    return server.includes(':') ? this.v6 : this.v4;
  }

  /** Returns the unused part of the warm-up quota. */
  releaseUnused(usedAddress: string | null): void {
    for (const { address, allowance } of this.#allowances) if (address !== usedAddress) allowance.release();
  }
}
