import { describe, expect, it } from 'vitest';
import type { Held } from '#lib/engine/delivery/queue/held-leases.ts';
import { SuspectLane } from '#lib/engine/delivery/schedule/suspect-lane.ts';

/** A delivery that lost its worker so many times; the lane reads nothing else of it. */
const heldWith = (crashes: number, aloneSince: number | null = null) => ({ delivery: { crashes }, aloneSince }) as Held;

function startLane() {
  const begun: Held[] = [];
  return { begun, lane: new SuspectLane((held) => begun.push(held)) };
}

describe('SuspectLane', () => {
  it('starts deliveries at once that lost their worker at most once', () => {
    const { begun, lane } = startLane();
    const all = [heldWith(0), heldWith(1), heldWith(0), heldWith(1)];
    for (const held of all) lane.admit(held);
    expect(begun).toEqual(all);
  });

  it('starts suspected deliveries one after another, and others at the same time', () => {
    const { begun, lane } = startLane();
    const [first, second, third] = [heldWith(2), heldWith(4), heldWith(2)];
    const other = heldWith(0);
    for (const held of [first, second, third, other]) lane.admit(held);
    expect(begun).toEqual([first, other]);
    lane.leave(other);
    lane.leave(second);
    expect(begun).toEqual([first, other]);
    lane.leave(first);
    lane.leave(first);
    expect(begun).toEqual([first, other, second]);
    lane.leave(second);
    expect(begun).toEqual([first, other, second, third]);
  });

  it('ends the turn of a suspect after one second, and after twice as long with each start', () => {
    for (const [crashes, turnMs] of [
      [3, 1_000],
      [4, 2_000],
      [6, 8_000],
      [40, 600_000],
    ] as const) {
      const { lane } = startLane();
      const held = heldWith(crashes, 5);
      lane.admit(held);
      expect(lane.isTurnOver(held, 4 + turnMs)).toBe(false);
      expect(lane.isTurnOver(held, 5 + turnMs)).toBe(true);
    }
  });

  it('ends no turn of a delivery that has not started, or that is not a suspect', () => {
    const { lane } = startLane();
    const [waiting, next, other] = [heldWith(3), heldWith(3, 5), heldWith(0, 5)];
    for (const held of [waiting, next, other]) lane.admit(held);
    for (const held of [waiting, next, other]) expect(lane.isTurnOver(held, 1e9)).toBe(false);
  });

  it('returns deliveries that have not started', () => {
    const { begun, lane } = startLane();
    const [first, second] = [heldWith(2), heldWith(2)];
    lane.admit(first);
    lane.admit(second);
    expect(lane.removeAll()).toEqual([second]);
    lane.leave(first);
    expect(begun).toEqual([first]);
  });
});
