import type { AlertMailJob } from './jobs.ts';

/** The words of a notice about a webhook. */
export type WebhookWords = { heading: string; paragraphs: string[]; action: string };

const KEPT = 'No event is lost: new ones wait and are sent once the endpoint accepts them again.';
const RESUME = 'Events are kept for 30 days. Turn the webhook on again to send those since it stopped.';

/** A notice as its words need it. */
type Notice = Pick<Extract<AlertMailJob, { alert: 'webhook' }>, 'stage' | 'name' | 'lag'>;

/** Returns the words of a notice: a webhook fails for an hour or a day, was turned off, or is too slow. */
export function webhookWords({ stage, name, lag }: Notice): WebhookWords {
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
    case 'slow':
      return {
        heading: `Your webhook “${name}” falls behind`,
        paragraphs: [
          `It gets one event per request. ${lagText(lag)}`,
          'Switch its format to batches: one request then carries up to 500 events. No event is lost meanwhile.',
        ],
        action: 'Review the webhook',
      };
  }
}

const lagText = (lag: Notice['lag']): string =>
  lag === undefined
    ? 'Its endpoint accepts them more slowly than they come.'
    : `${lag.events.toLocaleString('en')} events wait, and its endpoint accepts about ${paceText(lag.perSecond)}.`;

const paceText = (perSecond: number): string =>
  perSecond >= 1 ? `${Math.round(perSecond).toLocaleString('en')} a second` : `${Math.round(perSecond * 60)} a minute`;
