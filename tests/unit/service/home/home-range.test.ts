import { describe, expect, it } from 'vitest';
import { homeHref, readHomeRange } from '#components/service/home/home-range.ts';

const TODAY = '2026-11-27';
const read = (query: string) => readHomeRange(new URLSearchParams(query), TODAY);

describe('the range of Home', () => {
  it('ends today, and has its days from the address', () => {
    expect(read('')).toEqual({ name: '30d', start: '2026-10-29', end: TODAY });
    expect(read('range=7d')).toEqual({ name: '7d', start: '2026-11-21', end: TODAY });
    expect(read('range=custom&from=2026-01-01&to=2026-02-28')).toEqual({
      name: 'custom',
      start: '2026-01-01',
      end: '2026-02-28',
    });
  });

  it('is the usual one for days that cannot be asked for', () => {
    for (const query of [
      'range=1y',
      'range=custom',
      'range=custom&from=2026-02-30&to=2026-03-01',
      'range=custom&from=x&to=y',
      'range=custom&from=2026-11-27&to=2026-11-26',
      'range=custom&from=2026-11-27&to=2026-11-28',
      'range=custom&from=2025-11-01&to=2025-11-30',
    ])
      expect(read(query).name).toBe('30d');
  });

  it('has an address that leads to the same range', () => {
    for (const query of ['', 'range=365d', 'range=custom&from=2025-11-25&to=2026-11-26']) {
      const range = read(query);
      expect(homeHref(range)).toBe(query ? `/home?${query}` : '/home');
    }
  });
});
