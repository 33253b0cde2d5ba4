import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findLocation, LocationFile } from '#lib/infra/geo/find-location.ts';
import { type GeoEntry, makeGeoFile } from '../../fixtures/geo/make-geo-file.ts';

process.env.LOG_LEVEL ??= 'silent';

const folder = mkdtempSync(join(tmpdir(), 'locations-'));
const path = join(folder, 'city.mmdb');

const locationOf = (country: string, city: string) => ({
  country: { iso_code: country },
  city: { names: { en: city, de: `${city} (de)` } },
  subdivisions: [{ iso_code: 'BE' }],
  location: { latitude: 52.5, longitude: -13.25 },
  postal: { code: '10115' },
});

const BERLIN: GeoEntry = { address: '203.0.113.0', bits: 24, location: locationOf('DE', 'Berlin') };

/** Replaces the file, as operators do: whole, by a rename. */
function replace(content: Buffer): void {
  const next = join(folder, 'next.mmdb');
  writeFileSync(next, content);
  renameSync(next, path);
}

beforeAll(() =>
  replace(makeGeoFile([BERLIN, { address: '198.51.100.128', bits: 25, location: { country: { iso_code: 'ID' } } }])),
);

afterAll(() => rmSync(folder, { recursive: true }));

it('has no locations without a file, and none of a file that cannot be read', async () => {
  expect(await findLocation('203.0.113.7')).toBeNull();
  expect(await new LocationFile(join(folder, 'missing.mmdb')).find('203.0.113.7')).toBeNull();
});

it('finds what the file knows of an address, by the names of events', async () => {
  const file = new LocationFile(path);
  expect(await file.find('203.0.113.7')).toEqual({
    country: 'DE',
    region: 'BE',
    city: 'Berlin',
    latitude: 52.5,
    longitude: -13.25,
    postal_code: '10115',
  });
  expect(await file.find('198.51.100.200')).toEqual({ country: 'ID' });
  for (const unknown of ['198.51.100.1', '192.0.2.1', '2001:db8::1', 'no address', ''])
    expect(await file.find(unknown)).toBeNull();
});

it('reads a file again that is replaced, and keeps what it knows when that one is damaged', async () => {
  const file = new LocationFile(path, 0);
  expect(await file.find('203.0.113.7')).toMatchObject({ country: 'DE' });
  replace(makeGeoFile([{ ...BERLIN, location: locationOf('NO', 'Oslo') }]));
  expect(await file.find('203.0.113.7')).toMatchObject({ country: 'NO' });
  replace(Buffer.from('half of a file'));
  expect(await file.find('203.0.113.7')).toMatchObject({ country: 'NO' });
  replace(makeGeoFile([BERLIN]));
  expect(await file.find('203.0.113.7')).toMatchObject({ country: 'DE' });
});
