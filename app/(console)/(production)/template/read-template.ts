import { loadSendSamples } from '#components/content/templates/samples/load-send-samples.ts';
import { getTemplate } from '#lib/content/templates/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { getConfiguration } from '#lib/senders/api-keys/get-configuration.ts';

/** Reads a template and the samples that send it. @throws {AppError} notFound */
export async function readTemplateOfPage(ctx: Context, id: string) {
  const [template, { api, from }] = await Promise.all([getTemplate(ctx, { id }), getConfiguration(ctx)]);
  return { template, samples: loadSendSamples(template, { apiUrl: api.baseUrl, from }) };
}
