import { expect, test } from 'vitest';
import { COUNTRIES, listCountries } from '#lib/core/countries.ts';
import { findCities } from '#lib/service/reference/cities.ts';

test('there are 249 countries, each with a name of its own, in the order of their names', () => {
  const countries = listCountries('en');
  expect(new Set(COUNTRIES).size).toBe(249);
  expect(countries.every(({ code, name }) => name !== code)).toBe(true);
  expect(countries.map(({ name }) => name)).toEqual(
    [...countries.map(({ name }) => name)].sort(new Intl.Collator('en').compare),
  );
});

test('a city is found by the beginning of its name, with or without its accents, the largest first', async () => {
  expect((await findCities({ search: 'goteb' }))[0]).toMatchObject({ name: 'Göteborg', country: 'SE' });
  expect((await findCities({ search: 'Göteb' }))[0]).toMatchObject({ name: 'Göteborg' });
  const [first, second] = await findCities({ search: 'san', country: 'US' });
  expect(first?.population).toBeGreaterThanOrEqual(second?.population ?? 0);
  expect(await findCities({ search: 'zzzzzz' })).toEqual([]);
  expect(await findCities({ country: 'AD' })).toContainEqual(expect.objectContaining({ name: 'Andorra la Vella' }));
});
