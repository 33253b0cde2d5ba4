import { listLabelTimes } from '#lib/audience/contacts/timeline.ts';
import type { TimelineSource } from './source.ts';

/** Lists the labels that a person has since an instant, and those that were taken off. */
export const labelSource: TimelineSource = {
  name: 'label',
  list: async (ctx, { id: contactId }, before, limit) => {
    const { added, removed } = await listLabelTimes(ctx, { contactId, before, limit });
    return [
      ...added.map((label) => ({ ...label, action: 'added' as const })),
      ...removed.map((label) => ({ ...label, action: 'removed' as const })),
    ].map(({ at, labelId: _, ...label }) => ({ ...label, at: at.toISOString(), type: 'label' as const }));
  },
};
