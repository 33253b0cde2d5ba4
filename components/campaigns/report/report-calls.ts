import type { CampaignType } from '#lib/campaigns/campaigns/values.ts';
import type { AnswerOf, RowOf } from '#lib/client/calls.ts';
import { useApi } from '#lib/client/use-api.ts';

/** The report of a campaign. */
export type Report = AnswerOf<'GET /api/suite/v1/email-marketing/reports/basic'>;

/** A campaign as its report shows it. */
export type Campaign = AnswerOf<'GET /api/suite/v1/email-marketing/{id}'> &
  Partial<Pick<AnswerOf<'GET /api/suite/v1/ab-test/{id}'>, 'ab'>>;

/** A link with its clicks. */
export type LinkRow = RowOf<'GET /api/suite/v1/email-marketing/reports/link'>;

/** The campaign that a report is about. */
export type Subject = { type: CampaignType; id: string };

/** The states in which the numbers move fast. */
const RUNNING: readonly Report['state'][] = ['PREPARING', 'TESTING', 'DECIDED', 'SENDING'];

/** True while mail of a campaign is being made or delivered. */
export const isRunning = ({ state }: Pick<Report, 'state'>): boolean => RUNNING.includes(state);

/** The time between two reads of numbers, in milliseconds: while it is sent, and while people still open it. */
const POLL_MS = { running: 2_000, open: 30_000 };

/** Reads the numbers of a campaign again and again. */
export const useReport = ({ type, id }: Subject, initial: Report) =>
  useApi(
    `GET /api/suite/v1/${type}/reports/basic`,
    { query: { id } },
    {
      fallbackData: initial,
      refreshInterval: (latest) => (latest && isRunning(latest) ? POLL_MS.running : POLL_MS.open),
    },
  );

/** The facts whose rows are read alike. */
export type FactName = 'browser' | 'device' | 'os' | 'peak-time';

/** Reads opens and clicks by a fact of them. */
export const useFact = ({ type, id }: Subject, fact: FactName) =>
  useApi(`GET /api/suite/v1/${type}/reports/${fact}`, { query: { id } }, { refreshInterval: POLL_MS.open });

/** Reads opens and clicks by location. */
export const useLocations = ({ type, id }: Subject, by: 'country' | 'city') =>
  useApi(`GET /api/suite/v1/${type}/reports/location`, { query: { id, by } }, { refreshInterval: POLL_MS.open });

/** Reads the links with their clicks. */
export const useLinks = ({ type, id }: Subject) =>
  useApi(`GET /api/suite/v1/${type}/reports/link`, { query: { id } }, { refreshInterval: POLL_MS.open });
