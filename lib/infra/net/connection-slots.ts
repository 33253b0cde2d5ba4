/** Counts the connections that each holder (a key, an address) has open in this process. */
export type ConnectionSlots = {
  /** Claims a slot; returns false when the holder already has the maximum. */
  take(holder: string): boolean;
  /** Releases a slot. */
  give(holder: string): void;
};

/** Creates slots for up to `max` connections per holder. */
export function createConnectionSlots(max: number): ConnectionSlots {
  const taken = new Map<string, number>();
  return {
    take(holder) {
      const count = taken.get(holder) ?? 0;
      if (count >= max) return false;
      taken.set(holder, count + 1);
      return true;
    },
    give(holder) {
      const count = (taken.get(holder) ?? 0) - 1;
      if (count > 0) taken.set(holder, count);
      else taken.delete(holder);
    },
  };
}
