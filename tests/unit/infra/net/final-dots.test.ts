import { describe, expect, it } from 'vitest';
import { FinalDots, type FinalDotsOptions } from '#lib/infra/net/smtp/final-dots.ts';

const PATIENT = {
  toAll: 100,
  toQuick: 2,
  quickMs: 60_000,
  toOnePerMs: 0,
  toOneAtLeast: 8,
  hangMs: 60_000,
  anyHangsMs: 60_000,
};

/** A gate to which these hosts are known as quick. */
async function startDots(options: FinalDotsOptions, ...quick: string[]): Promise<FinalDots> {
  const dots = new FinalDots(options);
  for (const host of quick) (await dots.enter(host))();
  return dots;
}

/** Enters some messages at once; returns those that were admitted, and a function that answers them. */
function enterAll(dots: FinalDots, hosts: readonly string[]) {
  const leave: (() => void)[] = [];
  const turns = hosts.map(async (host, index) => {
    leave[index] = await dots.enter(host);
  });
  return { turns, leave, settle: () => new Promise((resolve) => setImmediate(resolve)) };
}

describe('final dots', () => {
  it('are sent to quick servers up to a bound at a time, the next when an answer is read', async () => {
    const dots = await startDots(PATIENT, 'a', 'b');
    const { leave, settle } = enterAll(dots, ['a', 'b', 'a', 'b']);
    await settle();
    expect(Object.keys(leave)).toEqual(['0', '1']);
    leave[1]?.();
    await settle();
    expect(Object.keys(leave)).toEqual(['0', '1', '2']);
    leave[0]?.();
    leave[2]?.();
    await settle();
    expect(Object.keys(leave)).toEqual(['0', '1', '2', '3']);
  });

  it('are sent to an unknown server one at a time until it has answered', async () => {
    const dots = await startDots(PATIENT, 'quick');
    const { leave, settle } = enterAll(dots, ['new', 'new', 'newer', 'quick', 'new', 'new']);
    await settle();
    expect(Object.keys(leave)).toEqual(['0', '2', '3']);
    leave[0]?.();
    await settle();
    expect(Object.keys(leave)).toEqual(['0', '1', '2', '3']);
  });

  it('are sent to a slow server up to its own bound, and another server does not wait for them', async () => {
    const dots = await startDots({ ...PATIENT, quickMs: 0, toOneAtLeast: 3 }, 'slow', 'other');
    const { leave, settle } = enterAll(dots, ['slow', 'slow', 'slow', 'slow', 'slow', 'other']);
    await settle();
    expect(Object.keys(leave)).toEqual(['0', '1', '2', '5']);
    leave[1]?.();
    await settle();
    expect(Object.keys(leave)).toEqual(['0', '1', '2', '3', '5']);
  });

  it('do not exceed the bound of all servers together, except for hanging ones', async () => {
    const dots = await startDots({ ...PATIENT, quickMs: 0, toAll: 2, anyHangsMs: 100 }, 'slow', 'other');
    const { turns, leave, settle } = enterAll(dots, ['slow', 'other', 'slow', 'other']);
    await settle();
    expect(Object.keys(leave)).toEqual(['0', '1']);
    leave[0]?.();
    await settle();
    expect(Object.keys(leave)).toEqual(['0', '1', '2']);
    // Nobody answers: the last one waits for no more than the time after which a server hangs.
    await turns[3];
    expect(Object.keys(leave)).toHaveLength(4);
  });

  it('are sent to a slow server as many at once as fit into the time of its quickest answer', async () => {
    const dots = await startDots({ ...PATIENT, quickMs: 0, toOneAtLeast: 1, toOnePerMs: 1, toAll: 10_000 });
    const leaveFirst = await dots.enter('far');
    await new Promise((resolve) => setTimeout(resolve, 20));
    leaveFirst();
    const { leave, settle } = enterAll(
      dots,
      Array.from({ length: 5_000 }, () => 'far'),
    );
    await settle();
    const atOnce = Object.keys(leave).length;
    expect(atOnce).toBeGreaterThanOrEqual(19);
    expect(atOnce).toBeLessThan(5_000);
  });

  it('distinguish a server that answers late from one that is read late', async () => {
    const late = await startDots({ ...PATIENT, quickMs: 20 });
    const leaveLate = await late.enter('far');
    await new Promise((resolve) => setTimeout(resolve, 50));
    leaveLate();
    const far = enterAll(late, ['far', 'far', 'far']);
    await far.settle();
    expect(Object.keys(far.leave)).toHaveLength(3);

    const busy = await startDots({ ...PATIENT, quickMs: 20 });
    const leaveBusy = await busy.enter('near');
    for (const until = performance.now() + 50; performance.now() < until; );
    leaveBusy();
    const near = enterAll(busy, ['near', 'near', 'near']);
    await near.settle();
    expect(Object.keys(near.leave)).toHaveLength(2);
  });

  it.each(['known', 'new'])('wait only briefly for a server that hangs, %s or not', async (host) => {
    const dots = await startDots({ ...PATIENT, quickMs: 10, hangMs: 20 }, 'known', 'good');
    const { turns, leave } = enterAll(dots, [host, host, 'good', host, host, 'good']);
    await Promise.all([turns[0], turns[3], turns[4]]);
    leave[2]?.();
    leave[5]?.();
    await Promise.all(turns);
  });
});
