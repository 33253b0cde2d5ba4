import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a file for operators. */
export const readOperations = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../docs/operations', name), 'utf8');

/** Lists the queries of the Grafana dashboard by panel. */
export function listDashboardQueries(): string[] {
  const { panels } = JSON.parse(readOperations('grafana-dashboard.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

/** Lists the alert rules with name, query and instructions. */
export function listAlertRules(): { name: string; query: string; description: string }[] {
  const rules = readOperations('alerts.yml').split('- alert: ').slice(1);
  const readValue = (rule: string, key: string) => new RegExp(`^ +${key}: '(.+)'$`, 'm').exec(rule)?.[1] ?? '';
  return rules.map((rule) => ({
    name: /^\w+/.exec(rule)?.[0] ?? '',
    query: readValue(rule, 'expr'),
    description: readValue(rule, 'description'),
  }));
}

/** Finds the series of a query: words with an underscore that are not functions, labels or variables. */
export const listSeries = (query: string): string[] =>
  [...query.replace(/"[^"]*"|\$\w+/g, '').matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\s*\()/g)].map(([name]) => name);
