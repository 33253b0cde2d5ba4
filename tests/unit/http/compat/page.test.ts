import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VENDOR_APIS } from '#lib/http/compat/vendor-apis.ts';
import { buildPage } from '../../../generate/compat/build-page.ts';

test('docs/compat.md is what the tables say', () => {
  const page = readFileSync(new URL('../../../../docs/compat.md', import.meta.url), 'utf8');
  expect(page).toBe(buildPage());
});

test('no table has a field twice', () => {
  for (const { tables } of Object.values(VENDOR_APIS))
    for (const { rows } of tables) expect(new Set(rows.map(({ field }) => field)).size).toBe(rows.length);
});
