import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { City } from './schema.ts';

/**
 * The places with 15,000 people or more, by their names: name, country, region and people, between tabs. Made of GeoNames
 * (CC BY 4.0), as NOTICE says.
 */
const FILE = 'lib/service/reference/cities.tsv.gz';

/** Cities of an answer at most. */
const FOUND_MAX = 20;

type Indexed = City & { key: string };

let read: Promise<readonly Indexed[]> | null = null;

/** Writes a name without accents and capitals, as people type it. */
const keyOf = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

async function readCities(): Promise<readonly Indexed[]> {
  const text = (await promisify(gunzip)(await readFile(FILE))).toString();
  const cities = text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [name = '', country = '', region = '', population = ''] = line.split('\t');
      return { key: keyOf(name), name, country, region, population: Number(population) };
    });
  return cities.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
}

/** Finds the cities whose names begin with a text, the largest first; 20 at most. The file is read at the first call. */
export async function findCities({
  country,
  search = '',
}: {
  country?: string | undefined;
  search?: string | undefined;
}) {
  read ??= readCities().catch((error: unknown) => {
    read = null;
    throw error;
  });
  const cities = await read;
  const key = keyOf(search);
  const found: Indexed[] = [];
  for (let at = firstFrom(cities, key); at < cities.length; at += 1) {
    const city = cities[at];
    if (!city?.key.startsWith(key)) break;
    if (country === undefined || city.country === country) found.push(city);
  }
  found.sort((one, other) => other.population - one.population);
  return found.slice(0, FOUND_MAX).map(({ key: _, ...city }) => city);
}

/** Returns the position of the first city whose key is not before a text. */
function firstFrom(cities: readonly Indexed[], key: string): number {
  let low = 0;
  let high = cities.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cities[middle]?.key ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
