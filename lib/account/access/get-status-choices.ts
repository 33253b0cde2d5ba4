import { readStatusChoices, type StatusChoices } from '#lib/core/status-choices.ts';
import { type FeatureSet, featureLimit, isEnabled } from './resolve-features.ts';

/** Returns the choices of the status filter of a group by a company's flags. */
export const getStatusChoices = (features: FeatureSet, group: 'activityFilter' | 'analyticFilter'): StatusChoices =>
  readStatusChoices({
    isOn: isEnabled(features, `${group}.status`),
    value: featureLimit(features, `${group}.statusValue`),
    isSelected: isEnabled(features, `${group}.statusSelected`),
    selectedValue: featureLimit(features, `${group}.statusSelectedValue`),
  });
