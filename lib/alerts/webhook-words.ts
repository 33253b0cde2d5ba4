import type { WebhookStage } from '#lib/webhooks/notices/list-notices.ts';

/** The words of a notice about a webhook. */
export type WebhookWords = { heading: string; paragraphs: string[]; action: string };

const KEPT = 'No event is lost: new ones wait and are sent once the endpoint accepts them again.';
const RESUME = 'Events are kept for 30 days. Turn the webhook on again to send those since it stopped.';

/** Returns the words of a notice: a webhook fails for an hour or a day, or was turned off. */
export function webhookWords(stage: WebhookStage, name: string): WebhookWords {
  switch (stage) {
    case 'hour':
      return {
        heading: `Your webhook “${name}” is failing`,
        paragraphs: ['Its endpoint has not accepted any event for an hour.', KEPT],
        action: 'Review the webhook',
      };
    case 'day':
      return {
        heading: `Your webhook “${name}” has been failing for a day`,
        paragraphs: [
          'Its endpoint has not accepted any event for 24 hours. After 5 days we turn the webhook off.',
          KEPT,
        ],
        action: 'Review the webhook',
      };
    case 'gone':
      return {
        heading: `Your webhook “${name}” was turned off`,
        paragraphs: ['Its endpoint answered 410 Gone, which asks us to stop.', RESUME],
        action: 'Review the webhook',
      };
    case 'failing':
      return {
        heading: `Your webhook “${name}” was turned off`,
        paragraphs: ['Its endpoint has not accepted any event for 5 days.', RESUME],
        action: 'Review the webhook',
      };
  }
}
