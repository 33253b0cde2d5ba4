import { z } from 'zod';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { type ControlPart, type ControlReader, notDone, readTagList, refused, trace } from './control-part.ts';
import { readJsonObject } from './read-json-object.ts';

/** The fields of X-MSYS-API; their values are validated together with those of other headers. */
const Content = z.strictObject({
  campaign_id: z.unknown().optional(),
  metadata: z.unknown().optional(),
  tags: z.unknown().optional(),
  options: z.record(z.string(), z.unknown()).optional(),
  archive: z.unknown().optional(),
  bcc: z.unknown().optional(),
  cc: z.unknown().optional(),
});

/** SparkPost's options that have another name here, and those that are rejected if they are on. */
const SANDBOX = 'sandbox';
const NOT_DONE = ['skip_suppression', 'perform_substitutions'];

/** Parses `X-MSYS-API: {"campaign_id": …, "metadata": {…}, "tags": […], "options": {…}}` (SparkPost's SMTP API). */
const readMsysApi: ControlReader = (value) => {
  const { archive, bcc, cc, options, ...rest } = parseInput(Content, readJsonObject(value));
  for (const [name, given] of Object.entries({ archive, bcc, cc })) if (given !== undefined) throw notDone(name);
  const read = readOptions(options ?? {});
  return { ...rest, ...(Object.keys(read).length > 0 && { options: read }) };
};

function readOptions(given: Record<string, unknown>): NonNullable<ControlPart['options']> {
  const { [SANDBOX]: sandbox, ...options } = given;
  for (const name of NOT_DONE) {
    if (options[name] === true) throw notDone(`options.${name}`);
    if (options[name] === false) delete options[name];
  }
  return sandbox === undefined ? options : { ...options, test_mode: sandbox };
}

/** Parses `X-MSYS-SUBACCOUNT: 12`: the number of the sub-account that sends. */
const readSubaccount: ControlReader = (value) => {
  if (!/^\d{1,9}$/.test(value))
    throw new AppError('invalidField', { message: 'it must be the number of a sub-account' });
  return { subaccount: Number(value) };
};

/** The headers of SparkPost. */
export const SPARKPOST_HEADERS: Readonly<Record<string, ControlReader>> = {
  'x-msys-api': readMsysApi,
  'x-msys-subaccount': readSubaccount,
};

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
