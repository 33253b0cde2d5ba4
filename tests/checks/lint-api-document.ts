import { createConfig, lintFromString } from '@redocly/openapi-core';

/** Lints the text of an API document with the recommended rules of Redocly's linter, and lists its errors and warnings. */
export async function lintDocument(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`);
}
