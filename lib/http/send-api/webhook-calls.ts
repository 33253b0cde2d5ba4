import { createWebhook } from '#lib/connect/webhooks/config/create-webhook.ts';
import { getSecret } from '#lib/connect/webhooks/config/get-secret.ts';
import { getWebhook } from '#lib/connect/webhooks/config/get-webhook.ts';
import { listWebhooks } from '#lib/connect/webhooks/config/list-webhooks.ts';
import { pauseWebhook } from '#lib/connect/webhooks/config/pause-webhook.ts';
import { resumeWebhook } from '#lib/connect/webhooks/config/resume-webhook.ts';
import { updateWebhook } from '#lib/connect/webhooks/config/update-webhook.ts';
import { type CreatedWebhook, CreateWebhookInput } from '#lib/connect/webhooks/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { type CreateWebhookBody, presentInList, toSettings, type UpdateWebhookBody } from './webhook-shapes.ts';

/** The names of fields in the shape of SDKs, for the refusals of the verbs. */
const FIELDS: Readonly<Record<string, string>> = {
  target: 'endpoint',
  secret: 'signing_secret',
  sendingDomains: 'sending_domains',
};

/** Creates a webhook; one without a name is called by the host of its endpoint. */
export const createFromBody = (ctx: Context, { signing_secret, ...body }: CreateWebhookBody): Promise<CreatedWebhook> =>
  withOwnFields(async () => {
    const name = body.name ?? (await freeName(ctx, body.endpoint));
    const given = { ...toSettings(body), name, ...(signing_secret !== undefined && { secret: signing_secret }) };
    return createWebhook(ctx, CreateWebhookInput.parse(given));
  });

/** Updates a webhook, and pauses or resumes it where the body says so. */
export const updateFromBody = (ctx: Context, id: string, body: UpdateWebhookBody): Promise<void> =>
  withOwnFields(async () => {
    await updateWebhook(ctx, { ...toSettings(body), id });
    if (body.status === 'disabled') await pauseWebhook(ctx, { id });
    if (body.status === 'enabled') await resumeWebhook(ctx, { id, from: 'stopped' });
  });

/** Returns a webhook in the shape of SDKs; its secret only to a key that may manage webhooks, which is recorded. */
export async function getInShape(ctx: Context, id: string) {
  const webhook = await getWebhook(ctx, { id });
  const maySee = ctx.grants?.includes('webhooks/modify') ?? false;
  const secret = maySee ? (await getSecret(ctx, { id })).secret : null;
  return { object: 'webhook', ...presentInList(webhook), signing_secret: secret };
}

/** Returns the host of an endpoint, with a number behind it where a webhook has that name. */
async function freeName(ctx: Context, endpoint: string): Promise<string> {
  const host = (URL.canParse(endpoint) ? new URL(endpoint).hostname : endpoint).slice(0, 90) || 'webhook';
  const taken = new Set((await listWebhooks(ctx)).map(({ name }) => name));
  let name = host;
  for (let number = 2; taken.has(name); number += 1) name = `${host} ${number}`;
  return name;
}

/** Names the fields of a refusal as the body has them. */
async function withOwnFields<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const field = error instanceof AppError ? (error.payload.field ?? '') : '';
    const own = FIELDS[field];
    if (!(error instanceof AppError) || own === undefined) throw error;
    const message = error.message.replace(`The ${field} `, `The ${own} `);
    throw new AppError(error.code, { ...error.payload, field: own, cause: message, message });
  }
}
