import { describe, expect, test } from 'vitest';
import { FairTurns, type TurnLimits } from '#lib/infra/threads/fair-turns.ts';

/** Turns whose work ends when the test says so, with the names of the work that has begun. */
class Rig {
  readonly begun: string[] = [];
  readonly #ends = new Map<string, () => void>();
  readonly #turns: FairTurns;

  constructor(limits: Partial<TurnLimits> = {}) {
    this.#turns = new FairTurns({ atOnce: 2, ownerWaitingMax: 100, waitingMax: 100, ...limits });
  }

  /** Adds work of an owner, which is the first word of its name. Resolves with the code of a refusal. */
  add(name: string): Promise<string | null> {
    const [owner = ''] = name.split(' ');
    return this.#turns
      .run(owner, async () => {
        this.begun.push(name);
        await new Promise<void>((end) => this.#ends.set(name, end));
      })
      .then(
        () => null,
        (error) => error.code ?? error.message,
      );
  }

  async end(name: string): Promise<void> {
    this.#ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('turns', () => {
  test('start one piece of work of each owner at a time', async () => {
    const rig = new Rig();
    for (const name of ['a 1', 'a 2', 'a 3', 'b 1']) void rig.add(name);
    await rig.end('');
    expect(rig.begun).toEqual(['a 1', 'b 1']);
    await rig.end('b 1');
    expect(rig.begun).toEqual(['a 1', 'b 1']);
    await rig.end('a 1');
    expect(rig.begun).toEqual(['a 1', 'b 1', 'a 2']);
  });

  test('pass round robin to owners that came after the work of others', async () => {
    const rig = new Rig({ atOnce: 1 });
    for (const name of ['a 1', 'a 2', 'a 3', 'b 1', 'b 2', 'c 1']) void rig.add(name);
    for (const name of ['', 'a 1', 'b 1', 'c 1', 'a 2', 'b 2', 'a 3']) await rig.end(name);
    expect(rig.begun).toEqual(['a 1', 'b 1', 'c 1', 'a 2', 'b 2', 'a 3']);
  });

  test('refuse an owner with too much waiting, and no other', async () => {
    const rig = new Rig({ ownerWaitingMax: 2 });
    for (const name of ['a 1', 'a 2', 'a 3']) void rig.add(name);
    expect(await rig.add('a 4')).toBe('tooMuchWaiting');
    void rig.add('b 1');
    await rig.end('a 1');
    expect(rig.begun).toEqual(['a 1', 'b 1', 'a 2']);
  });

  test('refuse every owner that would wait when too much waits of all, and start what need not wait', async () => {
    const rig = new Rig({ atOnce: 3, waitingMax: 1 });
    void rig.add('a 1');
    void rig.add('a 2');
    expect(await rig.add('a 3')).toBe('queueUnavailable');
    void rig.add('b 1');
    await rig.end('');
    expect(rig.begun).toEqual(['a 1', 'b 1']);
  });

  test('pass on an error of the work, and continue', async () => {
    const turns = new FairTurns({ atOnce: 1, ownerWaitingMax: 1, waitingMax: 1 });
    const failed = turns.run('a', () => Promise.reject(new Error('a fault')));
    const next = turns.run('a', async () => 'next');
    await expect(failed).rejects.toThrow('a fault');
    expect(await next).toBe('next');
  });
});
