import type { Context } from '#lib/core/context.ts';
import { replayFailed } from './replay-failed.ts';
import type { ReplayInput, StartedReplay } from './schema.ts';
import { startReplay } from './start-replay.ts';

/**
 * Sends a range again, as the input asks: its failed deliveries, its events, or those of them that are missing.
 *
 * @throws {AppError} notFound, invalidField, wrongState
 */
export async function replayRange(ctx: Context, webhookId: string, input: ReplayInput): Promise<StartedReplay> {
  const range = { from: new Date(input.from), to: new Date(input.to) };
  if (input.status === 'failed') return { deliveries: await replayFailed(ctx, webhookId, range), replay: null };
  return { deliveries: null, replay: await startReplay(ctx, webhookId, { ...range, only: input.only }) };
}
