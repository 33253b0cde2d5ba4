import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { PERSONAL_RECIPIENTS_MAX, REST_RECIPIENTS_MAX } from '#lib/core/limits.ts';
import { SendEmailInput } from '../schema.ts';

type Fields = Record<string, unknown>;

/** Names that some SDKs write otherwise than the wire's. */
const OTHER_NAMES: Record<string, string> = {
  replyTo: 'reply_to',
  scheduledAt: 'scheduled_at',
  returnPath: 'return_path',
  campaignId: 'campaign_id',
  ampHtml: 'amp_html',
  substitutionData: 'substitution_data',
};
const OTHER_ATTACHMENT_NAMES: Record<string, string> = { contentType: 'content_type', contentId: 'content_id' };

/** Parts of the contract that are not built yet: refused, so that nobody takes them for done. */
const NOT_YET = ['topic_id', 'topicId'];

/**
 * Reads the body of `POST /emails`. A field that is null counts as not given.
 *
 * @throws {AppError} unknownField, missingField, invalidField, notAvailable, tooManyRecipients, noRecipients, each
 *   naming the field
 */
export function parseEmail(body: unknown): SendEmailInput {
  if (!isFields(body)) return parseInput(SendEmailInput, body);
  const fields = withOwnInnerNames(withOwnNames(body, OTHER_NAMES));
  refuseWhatIsNotBuilt(fields);
  checkRecipientCount(fields);
  // Custom headers are refused by their own code (check-custom-headers.ts).
  return parseInput(SendEmailInput, fields, { except: ['headers'] });
}

/** Returns the fields with attachments and options under the wire's names. */
function withOwnInnerNames(fields: Fields): Fields {
  const { attachments, options } = fields;
  const files = Array.isArray(attachments) && {
    attachments: attachments.map((one) => (isFields(one) ? withOwnNames(one, OTHER_ATTACHMENT_NAMES) : one)),
  };
  const given = isFields(options) && { options: withOwnNames(options, {}) };
  return files || given ? { ...fields, ...files, ...given } : fields;
}

/** Returns the fields under the wire's names, without what is null. */
function withOwnNames(given: Fields, names: Record<string, string>): Fields {
  const isOwn = Object.entries(given).every(([name, value]) => value !== null && !Object.hasOwn(names, name));
  if (isOwn) return given;
  const fields = Object.entries(given).filter(([, value]) => value !== null);
  return Object.fromEntries(
    fields.map(([name, value]) => {
      const own = Object.hasOwn(names, name) ? (names[name] ?? name) : name;
      if (own !== name && Object.hasOwn(given, own)) throw refuse.unknownField(name);
      return [own, value];
    }),
  );
}

function refuseWhatIsNotBuilt(fields: Fields): void {
  const given = NOT_YET.find((name) => fields[name] !== undefined);
  if (given) throw new AppError('notAvailable', { field: given });
}

/** Before anything is read of them: a list of a million costs nothing. */
function checkRecipientCount(fields: Fields): void {
  let count = 0;
  for (const field of ['to', 'cc', 'bcc']) {
    const list = fields[field];
    count += Array.isArray(list) ? list.length : list === undefined ? 0 : 1;
    if (field === 'to' && Array.isArray(list) && list.length === 0) throw new AppError('noRecipients', { field });
    if (count > REST_RECIPIENTS_MAX) {
      throw new AppError('tooManyRecipients', { field, values: { limit: REST_RECIPIENTS_MAX } });
    }
  }
  if (!Array.isArray(fields.recipients)) return;
  if (fields.recipients.length > PERSONAL_RECIPIENTS_MAX) {
    throw new AppError('tooManyRecipients', { field: 'recipients', values: { limit: PERSONAL_RECIPIENTS_MAX } });
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
