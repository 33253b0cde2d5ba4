import type { FeedConsumer } from '#lib/events/feed/consumers.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { compareChanged } from './compare.ts';
import { setComparing } from './store.ts';

/** Keeps the people of watched segments: from a company's first watched segment on. */
export const SEGMENTS: FeedConsumer = {
  kind: 'segments',
  sources: ['contact'],
  apply: async (db, { companyId }, rows) => {
    const ctx = platformContext({ scope: { companyId, environment: 'production' } });
    await setComparing(db);
    await compareChanged(
      db,
      ctx,
      rows.map(({ sourceTypes, ids }) => ({ types: sourceTypes, ids })),
    );
  },
};
