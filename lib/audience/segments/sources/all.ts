import { activitySource } from './activity.ts';
import { columnSource } from './column.ts';
import { categorySource, consentSource } from './consent.ts';
import { fieldSource } from './field.ts';
import { labelSource } from './label.ts';
import { listSource, segmentSource, shareSource } from './others.ts';
import { registerSource } from './registry.ts';

/** Registers the sources of this group. */
export function registerSources(): void {
  registerSource(columnSource);
  registerSource(fieldSource);
  registerSource(labelSource);
  registerSource(activitySource);
  registerSource(categorySource);
  registerSource(consentSource);
  registerSource(segmentSource);
  registerSource(shareSource);
  registerSource(listSource);
}
