import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '#lib/core/event-names.ts';
import { RecipientStatus, statesOf, Verdict, verdictOf } from '#lib/events/verdict.ts';

describe('verdictOf', () => {
  it.each([
    ['delivered', 'delivery', 'delivered'],
    ['delivered', 'initial_open', 'opened'],
    ['delivered', 'open', 'opened'],
    ['captured', 'click', 'clicked'],
    ['delivered', 'list_unsubscribe', 'unsubscribed'],
    ['delivered', 'link_unsubscribe', 'unsubscribed'],
    ['delivered', 'spam_complaint', 'complained'],
    ['bounced', 'out_of_band', 'bounced'],
    ['bounced', 'click', 'bounced'],
    ['bounced', 'spam_complaint', 'complained'],
    ['deferred', 'open', 'opened'],
    ['queued', 'injection', 'queued'],
    ['canceled', 'injection', 'canceled'],
    ['failed', 'generation_failure', 'failed'],
  ] as const)('of %s with the last event %s is %s', (status, lastEvent, verdict) => {
    expect(verdictOf({ status, lastEvent })).toBe(verdict);
  });
});

describe('statesOf', () => {
  it('assigns every pair of status and last event to exactly the verdict of verdictOf', () => {
    const given = Verdict.options.flatMap((verdict) => statesOf([verdict]).map((state) => [state, verdict]));
    const all = RecipientStatus.options.flatMap((status) =>
      EVENT_TYPES.map((lastEvent) => [`${status} ${lastEvent}`, verdictOf({ status, lastEvent })]),
    );
    expect(given.toSorted()).toEqual(all.toSorted());
  });
});
