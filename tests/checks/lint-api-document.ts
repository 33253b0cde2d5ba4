import { createConfig, lintFromString } from '@redocly/openapi-core';

/** Lints the text of an API document with the recommended rules of Redocly's linter, and lists its errors and warnings. */
export async function lintDocument(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems
    .filter((problem) => !isPathOfCustomer(problem))
    .map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`);
}

/**
 * True for paths of the suite that name something at the place of an id, such as `/contacts/field/{id}` beside `/contacts/{id}/timeline`:
 * the customer's specification has them, and the router tries names before ids.
 */
const isPathOfCustomer = ({
  ruleId,
  location,
}: {
  ruleId: string;
  location: readonly { pointer?: string | undefined }[];
}): boolean =>
  ruleId === 'no-ambiguous-paths' && location.every(({ pointer }) => pointer?.includes('~1api~1suite~1') ?? false);
