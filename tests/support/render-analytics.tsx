import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js';
import type { ReactNode } from 'react';
import { AnalyticViewProvider } from '#components/insight/analytics/analytic-view-context.tsx';
import { SUMMARY_VIEW } from '#lib/core/analytics/view.ts';
import type { AnswerMeta } from '#lib/insight/analytics/schema.ts';
import { renderWithTexts } from './render-with-texts.tsx';

const RANGE = {
  start: '2026-11-01T00:00:00Z',
  end: '2026-11-21T00:00:00Z',
  firstDay: '2026-11-01',
  lastDay: '2026-11-20',
};

/** The facts about an answer of the first 20 days of a month. */
export const META: AnswerMeta = {
  source: 'domains',
  zone: 'UTC',
  isZoneAsAsked: true,
  freshAt: '2026-11-20T12:00:00Z',
  capped: false,
  range: RANGE,
  beforeRange: null,
  precision: 'day',
  countedFrom: null,
  backfill: null,
};

/** A part of a page that is only rendered navigates nowhere. */
const ROUTER: AppRouterInstance = {
  back: refuse,
  forward: refuse,
  refresh: refuse,
  push: refuse,
  replace: refuse,
  prefetch: refuse,
  bfcacheId: '',
};

function refuse(): never {
  throw new Error('a part of a page that is only rendered navigates nowhere');
}

/**
 * Renders a part of the analytics page.
 *
 * @param search the query of the page's URL.
 */
export const renderAnalytics = (part: ReactNode, search = ''): string =>
  renderWithTexts(
    <AppRouterContext value={ROUTER}>
      <PathnameContext value="/analytic">
        <SearchParamsContext value={new URLSearchParams(search)}>
          <AnalyticViewProvider base={SUMMARY_VIEW}>{part}</AnalyticViewProvider>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>,
  );

/** Returns the texts of the cells of each row of the tables in a markup, heads included. */
export const tableRows = (markup: string): string[][] =>
  [...markup.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[hd][ >].*?<\/t[hd]>/gs)].map(([cell]) => cell.replace(/<[^>]*>/g, '')),
  );
