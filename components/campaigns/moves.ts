import { type CampaignState, RUNNING_STATES } from '#lib/campaigns/campaigns/values.ts';
import type { AnswerOf } from '#lib/client/calls.ts';

/** A campaign as far as moves of its state need it. */
export type MovableCampaign = Pick<
  AnswerOf<'GET /api/suite/v1/email-marketing/{id}'>,
  'id' | 'name' | 'state' | 'revision' | 'pauseCause'
>;

/** An act on a campaign that is asked about first. */
export type CampaignMove = 'unschedule' | 'pause' | 'resume' | 'cancel' | 'delete' | 'winner';

const DELETABLE: readonly CampaignState[] = ['DRAFT', 'SENT', 'CANCELED', 'FAILED'];

/** Returns true where a state allows a move. */
export function allowsMove(state: CampaignState, move: CampaignMove): boolean {
  switch (move) {
    case 'unschedule':
      return state === 'SCHEDULED';
    case 'pause':
      return state === 'TESTING' || state === 'SENDING';
    case 'resume':
      return state === 'PAUSED';
    case 'cancel':
      return RUNNING_STATES.includes(state);
    case 'delete':
      return DELETABLE.includes(state);
    case 'winner':
      return state === 'TESTING';
  }
}

/** Returns true for a state in which there is something to report. */
export const hasReport = (state: CampaignState): boolean =>
  state !== 'DRAFT' && state !== 'SCHEDULED' && state !== 'FAILED';
