import { CircleCheck, CircleDashed, CircleX, type LucideIcon, SpellCheck, TriangleAlert } from 'lucide-react';
import type { Tone } from '#components/ui/tone-class.ts';
import type { ValidationResult } from '#lib/insight/validation/schema.ts';

/** The colour and the icon of each result. */
export const RESULT_LOOKS: Readonly<Record<ValidationResult, { tone: Tone; icon: LucideIcon }>> = {
  valid: { tone: 'success', icon: CircleCheck },
  neutral: { tone: 'info', icon: CircleDashed },
  risky: { tone: 'warning', icon: TriangleAlert },
  undeliverable: { tone: 'danger', icon: CircleX },
  typo: { tone: 'warning', icon: SpellCheck },
};

/** The colour of each result in a bar. */
export const RESULT_BARS: Readonly<Record<ValidationResult, string>> = {
  valid: 'bg-success',
  neutral: 'bg-info',
  risky: 'bg-warning',
  undeliverable: 'bg-danger',
  typo: 'bg-deferred',
};
