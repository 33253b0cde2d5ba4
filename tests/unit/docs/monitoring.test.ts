import { Histogram, register } from 'prom-client';
import { expect, test } from 'vitest';
import '#lib/engine/delivery/metrics.ts';
import '#lib/engine/delivery/transport/sign-delivery.ts';
import '#lib/engine/feedback/read-inbound.ts';
import '#lib/infra/blob/metrics.ts';
import '#lib/engine/messages/accept/accept-message.ts';
import '#lib/connect/webhooks/metrics.ts';
import '../../../smtp-relay/metrics.ts';
import { buildDocument } from '#lib/http/openapi/build-document.ts';
import { findCalls } from '#lib/http/openapi/find-calls.ts';
import { listAlertRules, listDashboardQueries, listSeries, readOperations } from '../../fixtures/monitoring.ts';

/** The objects of prom-client, whose types leave out which labels they have. */
const metrics = register.getMetricsAsArray() as unknown as { name: string; labelNames: string[] }[];

/** Names of series that the relay gives, those that Prometheus derives from histograms included. */
const series = new Set(
  metrics.flatMap(({ name }) =>
    register.getSingleMetric(name) instanceof Histogram ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  ),
);

const labels = new Set(metrics.flatMap(({ labelNames }) => labelNames));

test('the Grafana dashboard queries only series and labels that the relay exports', () => {
  const queries = listDashboardQueries();
  expect(queries.length).toBeGreaterThan(15);
  const asked = queries.flatMap(listSeries);
  expect(asked.length).toBeGreaterThanOrEqual(queries.length);
  expect([...new Set(asked)].filter((name) => !series.has(name))).toEqual([]);
  const grouped = queries.flatMap((query) =>
    [...query.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(', ')),
  );
  expect([...new Set(grouped)].filter((name) => !labels.has(name) && !['le', 'instance'].includes(name))).toEqual([]);
});

test('the alert rules query only series that the relay exports, and each has instructions', () => {
  const rules = listAlertRules();
  expect(rules.length).toBeGreaterThan(10);
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
  for (const { name, query, description } of rules) {
    const asked = listSeries(query);
    // `up` is Prometheus's own.
    expect(asked.length, name).toBeGreaterThanOrEqual(query.startsWith('up{') ? 0 : 1);
    expect(asked.filter((one) => !series.has(one))).toEqual([]);
    expect(description).not.toBe('');
  }
});

test('every own series is in the dashboard or in an alert rule', () => {
  const shown = `${readOperations('grafana-dashboard.json')}${readOperations('alerts.yml')}`;
  const own = metrics.map(({ name }) => name);
  const unseen = own.filter((name) => !/^(process|nodejs)_/.test(name) && !shown.includes(name));
  expect(unseen).toEqual([]);
});

test('the runbook has a line for every alert rule', () => {
  const runbook = readOperations('running.md');
  const names = listAlertRules().map(({ name }) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(runbook))).toEqual([]);
});

test('the runbook lists exactly the operator calls, which the public document leaves out', async () => {
  const hidden = (await findCalls()).filter(({ facts }) => facts.access === 'operations');
  const written = [...readOperations('running.md').matchAll(/^\| `([A-Z]+ \/api\/[^`]+)` \|/gm)].map(
    ([, call = '']) => call,
  );
  expect(hidden.length).toBeGreaterThan(5);
  expect(written.sort()).toEqual(hidden.map(({ method, path }) => `${method} ${path}`).sort());
  const { paths } = buildDocument(await findCalls(), []);
  expect(hidden.filter(({ path }) => path in paths)).toEqual([]);
});
