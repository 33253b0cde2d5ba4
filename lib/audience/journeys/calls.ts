import { StartedJob } from '#lib/account/jobs/schema.ts';
import { stagePeople, startStaging } from '#lib/audience/contacts/acts/acts.ts';
import { StagePeopleInput } from '#lib/audience/contacts/acts/schema.ts';
import { ChangedPeople } from '#lib/audience/contacts/people-schema.ts';
import { activateJourney, deactivateJourney, getJourney, saveJourney } from '#lib/audience/journeys/journeys.ts';
import { getFunnel, getReport } from '#lib/audience/journeys/report.ts';
import {
  ActivateJourneyInput,
  Journey,
  JourneyFunnel,
  JourneyRange,
  JourneyReport,
  SaveJourneyInput,
} from '#lib/audience/journeys/schema.ts';
import { Accepted, call } from '#lib/core/call.ts';

const view = { access: 'contacts/view', feature: 'contactManagement.journey' } as const;
const modify = { access: 'contacts/modify', feature: 'contactManagement.journey' } as const;

/** The suite's calls of journeys. */
export const CALLS = {
  'POST /api/suite/v1/journeys/activate': call({
    ...modify,
    summary: 'Switch journeys on: contacts get the default stage, and the rules are tried on everybody by a job',
    body: ActivateJourneyInput,
    answer: Journey,
    run: ({ ctx, body }) => activateJourney(ctx, body),
  }),
  'POST /api/suite/v1/journeys/deactivate': call({
    ...modify,
    summary: 'Switch journeys off: rules stop, and contacts keep their stages and moves',
    answer: Journey,
    run: ({ ctx }) => deactivateJourney(ctx),
  }),
  'GET /api/suite/v1/journeys': call({
    ...view,
    summary: 'Get the journey: whether it is on, the names of its stages, and its rules',
    answer: Journey,
    run: ({ ctx }) => getJourney(ctx),
  }),
  'PUT /api/suite/v1/journeys': call({
    ...modify,
    summary: 'Change the names of stages, the default stage and the rules',
    body: SaveJourneyInput,
    answer: Journey,
    run: ({ ctx, body }) => saveJourney(ctx, body),
  }),
  'POST /api/suite/v1/journeys/stage': call({
    ...modify,
    summary: 'Move up to 1,000 contacts to a stage or to lost, or all that match by a job',
    body: StagePeopleInput,
    answer: ChangedPeople,
    accepted: StartedJob,
    run: async ({ ctx, body: { ids = [], filter, ...body } }) =>
      filter === undefined
        ? stagePeople(ctx, { ...body, ids })
        : new Accepted(await startStaging(ctx, { ...body, filter })),
  }),
  'GET /api/suite/v1/journeys/funnel': call({
    ...view,
    summary: 'Count the contacts of each stage, and their moves in a range of days',
    query: JourneyRange,
    answer: JourneyFunnel,
    run: ({ ctx, query }) => getFunnel(ctx, query),
  }),
  'GET /api/suite/v1/journeys/report': call({
    ...view,
    summary: 'Count the moves between stages of each day',
    query: JourneyRange,
    answer: JourneyReport,
    run: ({ ctx, query }) => getReport(ctx, query),
  }),
};
