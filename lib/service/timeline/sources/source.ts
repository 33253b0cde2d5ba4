import type { TimelinePerson } from '#lib/audience/contacts/timeline.ts';
import type { Context } from '#lib/core/context.ts';
import type { TimelineEntry } from '../schema.ts';
import type { TimelineType } from '../values.ts';

/** A reader of one kind of entries of a timeline. */
export type TimelineSource = {
  name: TimelineType;
  /** Lists the last entries before an instant, the latest first; by an index, so that a long history costs no more. */
  list: (ctx: Context, person: TimelinePerson, before: Date, limit: number) => Promise<readonly TimelineEntry[]>;
};
