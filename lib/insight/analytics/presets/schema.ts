import { z } from 'zod';
import { METRIC_NAMES } from '#lib/core/analytics/metrics.ts';
import { CHART_MAX } from '#lib/core/analytics/view.ts';
import { Question } from '../question-schema.ts';

/** Presets of a company in both environments, and characters of a name, at most. */
export const PRESETS_MAX = 100;
export const PRESET_NAME_MAX = 80;

/** The readers of a preset: its owner alone, or everyone in the company who may see statistics. */
export const PresetVisibility = z.enum(['private', 'company']);
export type PresetVisibility = z.infer<typeof PresetVisibility>;

/** The metrics that the chart draws. */
export const PresetChart = z.array(z.enum(METRIC_NAMES)).min(1).max(CHART_MAX);

const FIELDS = {
  name: z.string().trim().min(1).max(PRESET_NAME_MAX),
  question: Question,
  chart: PresetChart,
};

/** `POST /preset`: a question to keep under a name. */
export const CreatePresetInput = z.strictObject({
  ...FIELDS,
  visibility: PresetVisibility.default('private'),
  isPinned: z.boolean().default(false),
});
export type CreatePresetInput = z.infer<typeof CreatePresetInput>;

/** `PUT /preset/{id}`: the fields to change. */
export const UpdatePresetInput = z
  .strictObject({ ...FIELDS, visibility: PresetVisibility, isPinned: z.boolean() })
  .partial();
export type UpdatePresetInput = z.infer<typeof UpdatePresetInput>;

/** A stored question. Built-in ones have a name as their id, and nobody changes them. */
export const Preset = z.object({
  id: z.string(),
  name: z.string(),
  isBuiltIn: z.boolean(),
  visibility: PresetVisibility,
  isPinned: z.boolean(),
  /** True if the caller may change and delete it: its owner, and who manages the company. */
  isChangeable: z.boolean(),
  question: Question,
  chart: PresetChart,
  /** Null for a built-in one. */
  updatedAt: z.iso.datetime().nullable(),
});
export type Preset = z.infer<typeof Preset>;

/** The presets that the caller may read: built-in ones first, then by name. */
export const PresetList = z.object({ data: z.array(Preset) });
export type PresetList = z.infer<typeof PresetList>;
