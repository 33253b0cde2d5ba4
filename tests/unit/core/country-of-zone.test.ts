import { expect, it } from 'vitest';
import { countryOfZone } from '#lib/core/country-of-zone.ts';

it('finds the country of a zone under any of its names, and none of an offset', () => {
  const zones = ['Asia/Jakarta', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Calcutta', 'America/New_York'];
  expect(zones.map(countryOfZone)).toEqual(['ID', 'DE', 'IN', 'IN', 'US']);
  expect(['+07:00', 'UTC', 'Nowhere/Land'].map(countryOfZone)).toEqual([null, null, null]);
});
