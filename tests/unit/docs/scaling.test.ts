import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countCells, MEASURED } from '../../generate/scaling/costs.ts';
import { renderScaling } from '../../generate/scaling/render-scaling.ts';

test('the table of docs/scaling.md is computed from the measured costs', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/scaling.md'), 'utf8');
  expect(page.split('<!-- scaling -->')[1]?.split('<!-- /scaling -->')[0]?.trim()).toBe(renderScaling(MEASURED));
});

test('the scarcest of disk, write-ahead log and processor cores decides the number of servers', () => {
  const costs = { ...MEASURED, databaseMs: 0, walBytes: 1_000, rowBytes: 0, bodyBytes: 1_000 };
  const perDay = 86_400_000_000 / 2;
  // A million messages a second at the peak.
  expect(countCells(perDay, { ...costs, bodyBytes: 0, rowBytes: 1_000_000 / 90 }, 'rows')).toBe(2_160);
  expect(countCells(perDay, costs, 'store')).toBe(1);
  expect(countCells(perDay, { ...costs, databaseMs: 1 }, 'store')).toBe(53);
  expect(countCells(perDay, { ...costs, walBytes: 2_000_000, bodyBytes: 0 }, 'store')).toBe(10_000);
});
