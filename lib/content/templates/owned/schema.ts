import { z } from 'zod';
import { oneLine } from '../schema.ts';

/** The words of the link to a message as a page, unless its author writes others. */
export const VIEW_TEXT = 'View in your browser';

/** The settings of an email that was written where it is sent from. */
export const OwnedSetting = z.object({
  showViewBrowserLink: z
    .boolean()
    .default(true)
    .meta({ description: 'Puts a link to the message as a page above it.', example: true }),
  viewText: oneLine(100).min(1).default(VIEW_TEXT).meta({ description: 'The words of that link.', example: VIEW_TEXT }),
});
export type OwnedSetting = z.infer<typeof OwnedSetting>;
