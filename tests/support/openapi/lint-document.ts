import { join } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';

const DOCUMENT = join(import.meta.dirname, '../../../public/api/openapi.json');

/** The errors of the linter with their rules, and the number of its warnings. */
export type LintResult = { errors: string[]; warnings: number };

/** Lints the API document with the recommended rules of Redocly's linter. */
export async function lintDocument(): Promise<LintResult> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lint({ ref: DOCUMENT, config });
  const errors = problems.filter(({ severity }) => severity === 'error');
  return {
    errors: errors.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`),
    warnings: problems.length - errors.length,
  };
}
