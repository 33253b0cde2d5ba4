import { call } from '#lib/core/call.ts';
import { getMissions, setMissions } from './missions.ts';
import { Missions, MissionsInput, PeakTime, Stats, StatsInput } from './schema.ts';
import { getPeakTime, getStats } from './statistics.ts';

const figures = { access: 'metrics/view', feature: 'contactManagement' } as const;

/** The suite's calls of Home. */
export const CALLS = {
  'POST /api/suite/v1/stats': call({
    ...figures,
    summary: 'Read the figures of contacts and mail in a range of days, and in as many days before',
    body: StatsInput,
    answer: Stats,
    run: ({ ctx, body }) => getStats(ctx, body),
  }),
  'GET /api/suite/v1/peak-time': call({
    ...figures,
    summary: 'Count by hour of the week when people open mail for the first time, in the last 90 days',
    answer: PeakTime,
    run: ({ ctx }) => getPeakTime(ctx),
  }),
  'GET /api/suite/v1/missions': call({
    access: 'contacts/view',
    feature: 'contactManagement',
    summary: 'List the first steps with the marketing product, and which of them the company has done',
    answer: Missions,
    run: ({ ctx }) => getMissions(ctx),
  }),
  'PUT /api/suite/v1/missions': call({
    access: 'session',
    feature: 'contactManagement',
    summary: 'Hide the first steps from the screens of the caller, or show them again',
    body: MissionsInput,
    answer: Missions,
    run: ({ ctx, body }) => setMissions(ctx, body),
  }),
};
