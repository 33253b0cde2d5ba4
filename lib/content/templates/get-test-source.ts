import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { TestTemplateInput } from './calls/schema.ts';
import { findChosen, findTestData } from './preview-template.ts';
import { templateScope } from './scope.ts';
import { findTemplate } from './store.ts';

/** The version of a template that is sent as a test, with its data. */
export type TestSource = {
  template: { id: string; version: number | 'draft'; variables: Record<string, unknown> };
  /** The subject with its tags. */
  subject: string;
  hasSender: boolean;
};

/**
 * Returns the version that is sent as a test: the draft if there is one, else the published version, unless the input
 * names another.
 *
 * @throws {AppError} notFound, invalidField (an unknown set of test data)
 */
export async function getTestSource(
  ctx: Context,
  { id, version: choice, data, test_data }: Omit<TestTemplateInput, 'to'> & { id: string },
): Promise<TestSource> {
  const row = await findTemplate(templateScope(ctx), id);
  const version = row && (await findChosen(row, choice));
  if (!row || !version) throw refuse.notFound('template');
  return {
    template: {
      id: row.id,
      version: version.publishedAt ? version.version : 'draft',
      variables: data ?? findTestData(version, test_data),
    },
    subject: version.subject,
    hasSender: version.fromEmail !== null,
  };
}
