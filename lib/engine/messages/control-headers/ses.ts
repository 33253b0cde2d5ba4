import { type ControlReader, readTagList, refused, trace } from './control-part.ts';

/** Accepts a header about sending authorization: companies verify every sending domain themselves. */
const provenAnyway: ControlReader = () => null;

/** The `X-SES-*` headers: those of clients, then those of Amazon's servers. Any other is rejected. */
export const SES_HEADERS: Readonly<Record<string, ControlReader>> = {
  'x-ses-message-tags': (value) => ({ tags: readTagList(value) }),
  // Stored as Amazon does, so that the events of the message contain it.
  'x-ses-configuration-set': (value) => ({ tags: [{ name: 'ses:configuration-set', value }] }),
  'x-ses-source-arn': provenAnyway,
  'x-ses-from-arn': provenAnyway,
  'x-ses-return-path-arn': provenAnyway,
  'x-ses-tenant': refused,
  'x-ses-list-management-options': refused,

  'x-ses-outgoing': trace,
  'x-ses-receipt': trace,
  'x-ses-dkim-signature': trace,
  'x-ses-spam-verdict': trace,
  'x-ses-virus-verdict': trace,
};
