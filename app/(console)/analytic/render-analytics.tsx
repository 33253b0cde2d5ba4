import { type ReactNode, Suspense } from 'react';
import { loadSample } from '#components/insight/activity/load-sample.ts';
import { AnalyticScreen } from '#components/insight/analytics/analytic-screen.tsx';
import { AnalyticSkeleton } from '#components/insight/analytics/analytic-skeleton.tsx';
import { AnalyticViewProvider } from '#components/insight/analytics/analytic-view-context.tsx';
import { withStatus } from '#components/insight/analytics/status-metrics.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getStatusChoices } from '#lib/account/access/get-status-choices.ts';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import { SUMMARY_ID } from '#lib/core/analytics/built-in-presets.ts';
import { readAnalyticView } from '#lib/core/analytics/view.ts';
import { dayAt } from '#lib/core/calendar.ts';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import type { PageContext } from '#lib/http/guard/page-context.ts';
import { withRequestDigest } from '#lib/http/guard/with-request-digest.ts';
import { readSearchParams, type SearchParams } from '#lib/http/request/read-search-params.ts';
import { getPreset, listPresets } from '#lib/insight/analytics/presets/queries.ts';
import type { Preset } from '#lib/insight/analytics/presets/schema.ts';
import { readScreen } from '#lib/insight/analytics/screen/read-screen.ts';
import { viewOfQuestion } from '#lib/insight/analytics/view-question.ts';
import { getConfiguration } from '#lib/senders/api-keys/get-configuration.ts';

/** Returns true if the reader has no analytics: the company's flag is off, or their role may not see statistics. */
export const isWithoutAnalytics = ({ ctx, features }: PageContext): boolean =>
  !isEnabled(features, 'analytic') || ctx.grants?.includes('metrics/view') === false;

/** Renders the statistics of a preset, as the URL changes it; the skeleton comes first. */
export async function renderAnalytics(
  context: PageContext,
  presetId: string,
  params: SearchParams,
): Promise<ReactNode> {
  const preset = await orNotFound(getPreset(context.ctx, presetId));
  return (
    <Suspense fallback={<AnalyticSkeleton />}>
      <Analytics context={context} preset={preset} params={params} />
    </Suspense>
  );
}

type AnalyticsProps = { context: PageContext; preset: Preset; params: SearchParams };

async function Analytics({ context: { ctx, company, features }, preset, params }: AnalyticsProps) {
  const { id, name, isChangeable, question, chart } = preset;
  const { selected } = getStatusChoices(features, 'analyticFilter');
  const saved = viewOfQuestion(question, chart);
  const base = id === SUMMARY_ID ? withStatus(saved, selected) : saved;
  const today = dayAt(company.timezone, ctx.now());
  const view = readAnalyticView(readSearchParams(params), base);
  const [data, presets, { api, from }] = await withRequestDigest(
    ctx.requestId,
    Promise.all([readScreen(ctx, view, { features, today }), listPresets(ctx), getConfiguration(ctx)]),
  );
  const tabs = presets.filter((one) => one.isPinned || one.id === id);
  return (
    <Texts areas={['analytics', 'forms']}>
      <AnalyticViewProvider base={base}>
        <AnalyticScreen
          data={data}
          preset={{ id, name, isChangeable }}
          tabs={tabs.map((tab) => ({ id: tab.id, name: tab.name }))}
          today={today}
          companyZone={company.timezone}
          sample={loadSample({ apiUrl: api.baseUrl, from, to: 'someone@example.com' })}
        />
      </AnalyticViewProvider>
    </Texts>
  );
}
