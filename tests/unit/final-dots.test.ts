import { describe, expect, it } from 'vitest';
import { FinalDots } from '#lib/infra/net/smtp/final-dots.ts';

const PATIENT = { atOnce: 2, quickMs: 60_000, hangMs: 60_000 };

/** A gate to which these hosts are known as quick. */
async function startDots(options: typeof PATIENT, ...quick: string[]): Promise<FinalDots> {
  const dots = new FinalDots(options);
  for (const host of quick) (await dots.enter(host))();
  return dots;
}

/** Enters some messages at once; tells which of them had their turn, and answers them. */
function enterAll(dots: FinalDots, hosts: readonly string[]) {
  const leave: (() => void)[] = [];
  const turns = hosts.map(async (host, index) => {
    leave[index] = await dots.enter(host);
  });
  return { turns, leave, settle: () => new Promise((resolve) => setImmediate(resolve)) };
}

describe('the ends of messages', () => {
  it('are sent to quick far ends so many at once, the next when an answer is read', async () => {
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

  it('go to a far end that is not known one at a time, until it has answered', async () => {
    const dots = await startDots(PATIENT, 'quick');
    const { leave, settle } = enterAll(dots, ['new', 'new', 'newer', 'quick', 'new', 'new']);
    await settle();
    expect(Object.keys(leave)).toEqual(['0', '2', '3']);
    leave[0]?.();
    await settle();
    expect(Object.keys(leave)).toEqual(['0', '1', '2', '3']);
  });

  it('wait for nobody where the far end has let us wait', async () => {
    const dots = await startDots({ ...PATIENT, quickMs: 0 }, 'slow');
    const { leave, settle } = enterAll(dots, ['slow', 'slow', 'slow', 'slow']);
    await settle();
    expect(Object.keys(leave)).toHaveLength(4);
  });

  it('tell a far end that answers late from one that is read late', async () => {
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

  it.each(['known', 'new'])('do not wait longer than a moment for a far end that hangs, %s or not', async (host) => {
    const dots = await startDots({ ...PATIENT, quickMs: 10, hangMs: 20 }, 'known', 'good');
    const { turns, leave } = enterAll(dots, [host, host, 'good', host, host, 'good']);
    await Promise.all([turns[0], turns[3], turns[4]]);
    leave[2]?.();
    leave[5]?.();
    await Promise.all(turns);
  });
});
