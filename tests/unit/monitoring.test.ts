import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Histogram, register } from 'prom-client';
import { expect, test } from 'vitest';
import '#lib/delivery/metrics.ts';
import '#lib/delivery/note-unsigned.ts';
import '#lib/feedback/metrics.ts';
import '#lib/messages/metrics.ts';
import '../../smtp-relay/metrics.ts';
import { buildDocument } from '../support/openapi/build-document.ts';
import { findCalls } from '../support/openapi/find-calls.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../docs/operations', name), 'utf8');

/** The objects of prom-client, whose types leave out which labels they have. */
const metrics = register.getMetricsAsArray() as unknown as { name: string; labelNames: string[] }[];

/** Names of series that the relay gives, those that Prometheus derives from histograms included. */
const series = new Set(
  metrics.flatMap(({ name }) =>
    register.getSingleMetric(name) instanceof Histogram ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  ),
);

const labels = new Set(metrics.flatMap(({ labelNames }) => labelNames));

/** What a query calls a series: a word with an underscore that is no function, label or variable. */
const namesIn = (query: string): string[] =>
  [...query.replace(/"[^"]*"|\$\w+/g, '').matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\s*\()/g)].map(([name]) => name);

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };

test('the dashboard of Grafana asks only for what the relay gives, by labels that it has', () => {
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as Dashboard;
  expect(panels.length).toBeGreaterThan(15);
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const asked = queries.flatMap(namesIn);
  expect(asked.length).toBeGreaterThanOrEqual(queries.length);
  expect([...new Set(asked)].filter((name) => !series.has(name))).toEqual([]);
  const grouped = queries.flatMap((query) =>
    [...query.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(', ')),
  );
  expect([...new Set(grouped)].filter((name) => !labels.has(name) && !['le', 'instance'].includes(name))).toEqual([]);
});

test('the alert rules ask only for what the relay gives, and each says what to do', () => {
  const rules = read('alerts.yml').split('- alert: ').slice(1);
  const readValue = (rule: string, key: string) => new RegExp(`^ +${key}: '(.+)'$`, 'm').exec(rule)?.[1] ?? '';
  expect(rules.length).toBeGreaterThan(10);
  expect(new Set(rules.map((rule) => rule.split('\n')[0])).size).toBe(rules.length);
  for (const rule of rules) {
    const asked = namesIn(readValue(rule, 'expr')).filter((name) => name !== 'up');
    expect(asked.filter((name) => !series.has(name))).toEqual([]);
    expect(readValue(rule, 'description')).not.toBe('');
  }
});

test('every series of our own is shown or watched', () => {
  const shown = `${read('grafana-dashboard.json')}${read('alerts.yml')}`;
  const own = metrics.map(({ name }) => name);
  const unseen = own.filter((name) => !/^(process|nodejs)_/.test(name) && !shown.includes(name));
  expect(unseen).toEqual([]);
});

test('the runbook has a line for every alert rule', () => {
  const runbook = read('running.md');
  const names = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(runbook))).toEqual([]);
});

test('the calls of operators, which the public document leaves out, stand in the runbook, and no others', async () => {
  const hidden = (await findCalls()).filter(({ facts }) => facts.access === 'operations');
  const written = [...read('running.md').matchAll(/^\| `([A-Z]+ \/api\/[^`]+)` \|/gm)].map(([, call = '']) => call);
  expect(hidden.length).toBeGreaterThan(5);
  expect(written.sort()).toEqual(hidden.map(({ method, path }) => `${method} ${path}`).sort());
  const { paths } = await buildDocument();
  expect(hidden.filter(({ path }) => path in paths)).toEqual([]);
});
