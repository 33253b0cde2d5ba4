/** How many connections each holder (a key, an address) has in this process. */
export type ConnectionSlots = {
  /** Takes one; false when the holder has as many as it may. */
  take(holder: string): boolean;
  /** Gives one back. */
  give(holder: string): void;
};

/** Counts the connections of each holder up to `max`. */
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
