'use client';

import { readStatusChoices, type StatusChoices } from '#lib/core/status-choices.ts';
import { useFeature, useFeatureLimit } from './features.tsx';

/** Returns the choices of the status filter of a group by the company's flags. */
export const useStatusChoices = (group: 'activityFilter' | 'analyticFilter'): StatusChoices =>
  readStatusChoices({
    isOn: useFeature(`${group}.status`),
    value: useFeatureLimit(`${group}.statusValue`),
    isSelected: useFeature(`${group}.statusSelected`),
    selectedValue: useFeatureLimit(`${group}.statusSelectedValue`),
  });
