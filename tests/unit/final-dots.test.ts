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

  it('wait for nobody where the far end is not known to be quick', async () => {
    const dots = await startDots(PATIENT, 'quick');
    const { leave, settle } = enterAll(dots, ['quick', 'quick', 'new', 'new', 'new', 'quick']);
    await settle();
    expect(Object.keys(leave)).toEqual(['0', '1', '2', '3', '4']);
  });

  it('do not wait longer than a moment for a far end that hangs, which is quick no more', async () => {
    const dots = await startDots({ ...PATIENT, hangMs: 20 }, 'hangs', 'good');
    const { turns, leave } = enterAll(dots, ['hangs', 'hangs', 'good', 'good', 'hangs', 'hangs']);
    await Promise.all(turns);
    expect(Object.keys(leave)).toHaveLength(6);
    const [third, fourth] = [leave[2], leave[3]];
    third?.();
    fourth?.();
    await dots.enter('good');
  });
});
