import { SEGMENTS } from '#lib/audience/segments/watch/consumer.ts';
import { CONTACT_FACTS } from '#lib/audience/segments/watch/fact-types.ts';
import type { FeedConsumer } from '#lib/events/feed/consumers.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { applyRules } from './rules.ts';
import { findJourney } from './store.ts';

const { labelled, unlabelled, entered, left } = CONTACT_FACTS;

/** The consumer of watched segments, which then tries the rules of the journey on those whose labels or segments have changed. */
export const SEGMENTS_AND_JOURNEYS: FeedConsumer = {
  ...SEGMENTS,
  apply: async (db, scope, rows) => {
    await SEGMENTS.apply(db, scope, rows);
    const told = rows.filter(({ sourceTypes }) => (sourceTypes & (labelled | unlabelled | entered | left)) !== 0);
    if (told.length === 0) return;
    const { active, rules } = await findJourney(scope, db);
    if (!active) return;
    const ctx = platformContext({ scope: { companyId: scope.companyId, environment: 'production' } });
    await applyRules(db, ctx, rules, [...new Set(told.flatMap(({ ids }) => ids))]);
  },
};
