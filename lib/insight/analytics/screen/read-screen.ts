import { type FeatureSet, isEnabled } from '#lib/account/access/resolve-features.ts';
import type { AnalyticView } from '#lib/core/analytics/view.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Question } from '../question-schema.ts';
import type { TotalsAnswer } from '../schema.ts';
import { readBreakdown } from '../verbs/read-breakdown.ts';
import { readLatency } from '../verbs/read-latency.ts';
import { readReasons } from '../verbs/read-reasons.ts';
import { readSeries } from '../verbs/read-series.ts';
import { readTotals } from '../verbs/read-totals.ts';
import { questionOfView } from '../view-question.ts';
import { readMarkers } from './read-markers.ts';
import { requireAnalyticFlags } from './require-analytic-flags.ts';
import type { AnalyticFigures, AnalyticScreenData } from './schema.ts';

/** The company's flags, and the day that it is in its zone. */
export type ScreenFacts = { features: FeatureSet; today: string };

/** Reads every answer that the screen of analytics shows for a view, all at once; a view that is refused says why. */
export async function readScreen(
  ctx: Context,
  view: AnalyticView,
  { features, today }: ScreenFacts,
): Promise<AnalyticScreenData> {
  const question = questionOfView(view);
  if (!question) return { problem: refuse.missingField(view.from ? 'to' : 'from').message };
  try {
    requireAnalyticFlags(features, question, today);
    return { figures: await readFigures(ctx, question, features) };
  } catch (error) {
    if (error instanceof AppError) return { problem: error.payload.cause ?? error.message };
    throw error;
  }
}

async function readFigures(ctx: Context, question: Question, features: FeatureSet): Promise<AnalyticFigures> {
  const hasBreakdown = isEnabled(features, 'analytic.breakdown');
  const hasReasons = isEnabled(features, 'analytic.bounceReason');
  const [totals, volume, series, breakdown, reasons, latency] = await Promise.all([
    readTotals(ctx, question),
    readTotals(ctx, { ...question, metrics: ['targeted', 'sent'] }),
    readSeries(ctx, question),
    hasBreakdown ? readBreakdown(ctx, { breakdown: 'recipientDomain', ...question }) : null,
    hasReasons ? readReasons(ctx, question, 'bounce') : null,
    readLatency(ctx, question),
  ]);
  const markers = await readMarkers(ctx, series.meta.range);
  const isEmpty = [...Object.values(totals.values), ...Object.values(volume.values)].every((value) => !value);
  return { totals, series, breakdown, reasons, latency, markers, messages: countSmaller(volume), isEmpty };
}

/** Counts the messages of the smaller of both ranges. */
const countSmaller = ({ values, before }: TotalsAnswer): number =>
  Math.min(values.targeted ?? 0, before?.targeted ?? Number.POSITIVE_INFINITY);
