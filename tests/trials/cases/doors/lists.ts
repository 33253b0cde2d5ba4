import { routeAt } from '../../../fixtures/http/route-at.ts';
import type { CaseOf } from '../case.ts';
import { compare } from '../judge-mail.ts';
import { call, callConsole, isSuppressed, readInput, type Trial } from '../trial.ts';

const { POST: importRoute } = routeAt('/api/config/v1/suppression/import');

/** Imports a file of suppressions as the dashboard does, and checks that every address in it is suppressed. */
export async function tryCsv(one: CaseOf<'csv'>, trial: Trial): Promise<string[]> {
  const text = readInput(trial, one.csv);
  const file = new Blob([one.line_end === 'cr' ? text.replace(/\r?\n/g, '\r') : text]);
  const { status, body } = await callConsole(trial, importRoute, { method: 'POST', body: { csv: await file.text() } });
  if (status !== 200) return [`the import answers ${status} ${JSON.stringify(body)}`];
  const faults: string[] = [];
  for (const name of one.expect.suppressed) {
    const address = trial.values[name] ?? '';
    if (!(await isSuppressed(trial, address)))
      faults.push(`${address} is not suppressed: the import answers ${JSON.stringify(body)}`);
  }
  return faults;
}

/** Uploads a list to validate, and compares its rows, its cost and its invalid rows with those wanted. */
export async function tryList(one: CaseOf<'list'>, trial: Trial): Promise<string[]> {
  const content = readInput(trial, one.csv);
  const { status, body } = await call(trial, '/validations/lists', { name: one.csv, content });
  if (status !== 200) return [`the upload answers ${status} ${JSON.stringify(body)}`];
  const { rows, cost, invalid } = body;
  return compare('list', { rows, cost, invalid }, one.expect.list);
}

/** Validates an address whose domain has the case's DNS records, and compares the verdict. */
export async function tryValidate(one: CaseOf<'validate'>, trial: Trial): Promise<string[]> {
  Object.assign(trial.installation.zone, one.zone);
  const { status, body } = await call(trial, '/validations', { email: one.address });
  if (status !== 200) return [`the validation answers ${status} ${JSON.stringify(body)}`];
  const isWanted = one.expect.result.includes(body.result) && body.valid === one.expect.valid;
  return isWanted ? [] : [`${one.address} is ${JSON.stringify(body)}`];
}
