import { join } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';

const DOCUMENT = join(import.meta.dirname, '../../../public/api/openapi.json');

/** Lints the API document with the recommended rules of Redocly's linter, and lists its errors and warnings. */
export async function lintDocument(): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lint({ ref: DOCUMENT, config });
  return problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`);
}
