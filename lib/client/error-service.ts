import {
  addIntegration,
  captureException,
  eventFiltersIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
  replayIntegration,
  setTag,
  setUser,
} from '@sentry/browser';
import { APP_VERSION } from '#lib/core/app-version.ts';
import { REPLAY_ERROR_RATE, REPLAY_SESSION_RATE } from '#lib/core/limits.ts';
import { scrubEnvelope } from '#lib/core/scrub-envelope.ts';
import { type Person, watchPerson } from './person.ts';
import { forwardReports, IGNORED_ERRORS } from './report-error.ts';

/** Attributes whose values may name people; their texts are masked like those of the page. */
const MASKED_ATTRIBUTES = ['title', 'placeholder', 'aria-label', 'alt', 'href', 'value', 'content', 'data-value'];

/**
 * Starts to send errors to the operator's service (docs/product.md §8, Display behaviour): those that `reportError` reports, and
 * no others. Visits of people who are signed in are recorded with all text masked: 10 % of them, and those with an error.
 * Loaded only where a DSN is configured.
 */
export function startErrorService(dsn: string): void {
  init({
    dsn,
    release: APP_VERSION,
    defaultIntegrations: false,
    integrations: [eventFiltersIntegration(), linkedErrorsIntegration()],
    ignoreErrors: [...IGNORED_ERRORS],
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    sendClientReports: false,
    replaysSessionSampleRate: REPLAY_SESSION_RATE,
    replaysOnErrorSampleRate: REPLAY_ERROR_RATE,
    transport: (options) => {
      const transport = makeFetchTransport(options);
      return { ...transport, send: (envelope) => transport.send(scrubEnvelope(envelope)) };
    },
  });
  let isRecording = false;
  watchPerson((person) => {
    setIds(person);
    // Addresses of pages for guests may carry the token of a mailed link, so none of these is recorded.
    if (!isRecording) addIntegration(createRecorder());
    isRecording = true;
  });
  forwardReports((error) => captureException(error));
}

function setIds({ userId, companyId }: Person): void {
  setUser({ id: userId });
  setTag('companyId', companyId);
}

/** Without compression no worker is started, which the content security policy would have to allow. */
const createRecorder = () =>
  replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    useCompression: false,
    maskAttributes: MASKED_ATTRIBUTES,
  });
