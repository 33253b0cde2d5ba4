import type { QuestionJson } from '#lib/audience/segments/answers/schema.ts';

/** The questions that a new segment offers, by the keys of their texts. */
export const READY_QUESTIONS = {
  opened: { match: 'all', of: [{ source: 'activity', what: 'opened', op: 'inLast', n: 30, unit: 'day' }] },
  clicked: { match: 'all', of: [{ source: 'activity', what: 'clicked', op: 'inLast', n: 30, unit: 'day' }] },
  neverMailed: { match: 'all', of: [{ source: 'activity', what: 'mailed', op: 'never' }] },
  asleep: {
    match: 'all',
    of: [
      { source: 'activity', what: 'mailed', op: 'count', compare: 'gte', times: 5 },
      { source: 'activity', what: 'opened', op: 'notInLast', n: 180, unit: 'day' },
    ],
  },
  added: { match: 'all', of: [{ source: 'column', name: 'createdAt', op: 'inLast', n: 7, unit: 'day' }] },
  birthday: { match: 'all', of: [{ source: 'column', name: 'birthday', op: 'inNext', n: 7, unit: 'day' }] },
  buyers: {
    match: 'all',
    of: [{ source: 'column', name: 'stage', op: 'is', value: ['customer', 'loyal', 'promoter'] }],
  },
  noName: {
    match: 'all',
    of: [
      { source: 'column', name: 'status', op: 'is', value: ['active'] },
      { source: 'column', name: 'firstName', op: 'empty' },
    ],
  },
} as const satisfies Record<string, unknown>;

export type ReadyQuestion = keyof typeof READY_QUESTIONS;
export const READY_NAMES = Object.keys(READY_QUESTIONS) as ReadyQuestion[]; // the keys of the literal above

/** Returns a ready question as a stored one. */
export const readyQuestion = (name: ReadyQuestion): QuestionJson => ({
  match: READY_QUESTIONS[name].match,
  of: [...READY_QUESTIONS[name].of],
});
