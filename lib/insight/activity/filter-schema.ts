import { z } from 'zod';
import { ACTIVITY_FILTERS, type ActivityFilterName, RECIPIENT_TYPES } from '#lib/core/activity-filters.ts';
import {
  bounceCode,
  type FilterSchemas,
  filterParameters,
  lowerCaseText,
  transmissionId,
} from '#lib/core/filter-parameters.ts';
import { EventType } from '#lib/events/event-types.ts';

/** A value of each filter that is not any text. */
const VALUES: FilterSchemas<ActivityFilterName> = {
  sendingDomain: lowerCaseText,
  recipientDomain: lowerCaseText,
  bounceClassificationCode: bounceCode,
  transmissionId,
  eventTypes: EventType,
  recipientType: z.enum(RECIPIENT_TYPES),
};

/** The parameters of the advanced filters: `subject=Hello|Welcome`, `subject!=Hello`. */
export const FILTER_PARAMETERS = filterParameters(ACTIVITY_FILTERS, VALUES);
