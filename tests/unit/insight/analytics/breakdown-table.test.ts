import { createElement } from 'react';
import { expect, it } from 'vitest';
import { BreakdownTable } from '#components/insight/analytics/breakdown-table.tsx';
import type { BreakdownAnswer } from '#lib/insight/analytics/schema.ts';
import { META, renderAnalytics, tableRows } from '../../../fixtures/render/render-analytics.tsx';

/** An answer with so many recipient domains, and the rest of all. */
const answer = (count: number): BreakdownAnswer => ({
  meta: META,
  dimension: 'recipientDomain',
  rows: Array.from({ length: count }, (_, index) => ({
    value: `d${index}.example`,
    label: `d${index}.example`,
    values: { injected: 100 - index },
    before: null,
    share: 0.01,
  })),
  other: { values: { injected: 7 }, before: null, share: 0.01 },
  rowsTotal: 200,
});

/** The names of the rows of a breakdown, without its head. */
const rowNames = (count: number, search = ''): string[] =>
  tableRows(renderAnalytics(createElement(BreakdownTable, { answer: answer(count), today: '2026-11-20' }), search))
    .slice(1)
    .map(([name]) => name ?? '');

const domains = (count: number) => Array.from({ length: count }, (_, index) => `d${index}.example`);

it('a breakdown shows its ten largest rows first, without the rest of all', () => {
  expect(rowNames(50)).toEqual(domains(10));
});

it('a breakdown whose rows are all shown has the rest of all as Other below the last', () => {
  expect(rowNames(10)).toEqual([...domains(10), 'Other']);
  expect(rowNames(60, 'limit=60')).toEqual([...domains(60), 'Other']);
});
