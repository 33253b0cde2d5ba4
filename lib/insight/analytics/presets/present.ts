import type { BuiltInPreset } from '#lib/core/analytics/built-in-presets.ts';
import { METRICS_MAX, type MetricName } from '#lib/core/analytics/metrics.ts';
import { SUMMARY_VIEW } from '#lib/core/analytics/view.ts';
import type { Context } from '#lib/core/context.ts';
import { Question } from '../question-schema.ts';
import { type Preset, PresetChart, PresetVisibility } from './schema.ts';
import type { PresetRow } from './store.ts';

/** Returns the id of the person who calls; null for any other caller. */
export const callerUserId = ({ actor }: Pick<Context, 'actor'>): string | null =>
  actor.type === 'user' ? actor.userId : null;

/** Returns true if a caller may change a preset: its owner, and who manages the company. */
export const mayChangePreset = (ctx: Pick<Context, 'actor' | 'grants'>, row: Pick<PresetRow, 'ownerUserId'>): boolean =>
  (row.ownerUserId !== null && row.ownerUserId === callerUserId(ctx)) ||
  ctx.grants === undefined ||
  ctx.grants.includes('company/manage');

/**
 * Presents a preset. One whose question an older version wrote in another form is presented as the summary; one without
 * metrics has those of the summary, and the metrics of its chart are always among them.
 */
export function presentPreset(ctx: Pick<Context, 'actor' | 'grants'>, row: PresetRow): Preset {
  const parsed = Question.safeParse(row.question);
  const question = parsed.success ? parsed.data : summaryQuestion();
  const chart = PresetChart.catch([...SUMMARY_VIEW.chart]).parse(row.chart);
  return {
    id: row.id,
    name: row.name,
    isBuiltIn: false,
    visibility: PresetVisibility.catch('private').parse(row.visibility),
    isPinned: row.isPinned,
    isChangeable: mayChangePreset(ctx, row),
    question: { ...question, metrics: metricsOf(question, chart) },
    chart,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Presents a built-in preset. */
export function presentBuiltIn({ id, name, view: { chart, ...question } }: BuiltInPreset): Preset {
  return {
    id,
    name,
    isBuiltIn: true,
    visibility: 'company',
    isPinned: true,
    isChangeable: false,
    question: Question.parse(question),
    chart: [...chart],
    updatedAt: null,
  };
}

/** Returns the metrics of a question, with those of its chart: the latter first where there would be too many. */
function metricsOf({ metrics }: Question, chart: readonly MetricName[]): MetricName[] {
  const own = metrics.length > 0 ? metrics : SUMMARY_VIEW.metrics;
  const all = [...new Set([...own, ...chart])];
  return all.length <= METRICS_MAX ? all : [...new Set([...chart, ...own])].slice(0, METRICS_MAX);
}

function summaryQuestion(): Question {
  const { chart: _chart, ...question } = SUMMARY_VIEW;
  return Question.parse(question);
}
