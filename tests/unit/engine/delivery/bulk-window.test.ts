import { describe, expect, it } from 'vitest';
import { BulkWindow } from '#lib/engine/delivery/schedule/bulk-window.ts';
import { fc } from '../../../fixtures/properties.ts';

/** Looks at a process in which each bulk delivery works a part of its time; returns the sizes of the last looks. */
function settle(window: BulkWindow, part: number, isAlone = false): number[] {
  const sizes: number[] = [];
  for (let look = 0; look < 120; look += 1) {
    window.adjust({ utilization: Math.min(1, window.size * part), running: window.size, isAlone });
    sizes.push(window.size);
  }
  return sizes.slice(-20);
}

describe('the window of bulk deliveries', () => {
  it('opens to the bound of the installation while deliveries only wait for remote servers', () => {
    expect(settle(new BulkWindow(75), 0.001)).toEqual(Array(20).fill(75));
  });

  it('leaves a process time for other mail, however much one delivery takes, and never closes', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.005, max: 1, noNaN: true }), fc.integer({ min: 1, max: 1_000 }), (part, most) => {
        const sizes = settle(new BulkWindow(most), part);
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(1);
        expect(Math.max(...sizes)).toBeLessThanOrEqual(most);
        // One more step is tried, and taken back at the next look.
        const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
        if (mean > 1.5) expect(mean * part).toBeLessThan(1);
      }),
    );
  });

  it('is whole without other mail, and narrow at once when that comes', () => {
    const window = new BulkWindow(75);
    expect(settle(window, 1, true)).toEqual(Array(20).fill(75));
    window.adjust({ utilization: 1, running: 75, isAlone: false });
    expect(window.size).toBeLessThanOrEqual(8);
  });

  it('stays where less runs than may', () => {
    const window = new BulkWindow(75);
    for (let look = 0; look < 10; look += 1) window.adjust({ utilization: 0.1, running: 1, isAlone: false });
    expect(window.size).toBe(8);
  });
});
