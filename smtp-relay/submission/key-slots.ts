/** How many connections each key holds in this process. */
export type KeySlots = {
  /** Takes one for a key; false when it has as many as it may. */
  take(apiKeyId: string): boolean;
  /** Gives one back. */
  give(apiKeyId: string): void;
};

/** Counts the connections of each key up to `max`. */
export function createKeySlots(max: number): KeySlots {
  const taken = new Map<string, number>();
  return {
    take(apiKeyId) {
      const count = taken.get(apiKeyId) ?? 0;
      if (count >= max) return false;
      taken.set(apiKeyId, count + 1);
      return true;
    },
    give(apiKeyId) {
      const count = (taken.get(apiKeyId) ?? 0) - 1;
      if (count > 0) taken.set(apiKeyId, count);
      else taken.delete(apiKeyId);
    },
  };
}
