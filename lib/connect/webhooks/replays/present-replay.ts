import type { WebhookReplay } from './schema.ts';
import type { ReplayRow } from './store.ts';

/** Presents a replay of a range. */
export const presentReplay = ({ onlyMissing, startedAt, ...replay }: ReplayRow): WebhookReplay => ({
  ...replay,
  only: onlyMissing ? 'missing' : null,
  startedAt: startedAt.toISOString(),
});
