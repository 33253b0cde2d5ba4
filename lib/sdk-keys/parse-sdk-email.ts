import { parse } from 'tldts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { SDK_TEXT_MAX, SendSdkEmailInput } from './schema.ts';

type Fields = Record<string, unknown>;

const FIELDS = Object.keys(SendSdkEmailInput.shape);
const TEMPLATE_FIELDS = Object.keys(SendSdkEmailInput.shape.template.shape);

/** Characters that hide or turn around those beside them. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/** Names in a text that a mail program may show as a link. */
const HOST_LIKE = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/**
 * Reads the body of a call with an SDK key. A field of `POST /emails` that such a key may not set, a second recipient and a
 * value that could carry a message of its own are each refused by their own code.
 *
 * @throws {AppError} sdkFieldRefused, sdkRecipientsRefused, sdkContentRefused, missingField, invalidField
 */
export function parseSdkEmail(body: unknown): SendSdkEmailInput {
  if (isFields(body)) {
    refuseOthers(body, FIELDS, '');
    if (isFields(body.template)) {
      refuseOthers(body.template, TEMPLATE_FIELDS, 'template.');
      if (isFields(body.template.variables)) checkVariables(body.template.variables);
    }
    if (!isAddressAlone(body.to)) throw new AppError('sdkRecipientsRefused', { field: 'to' });
  }
  return parseInput(SendSdkEmailInput, body);
}

function refuseOthers(given: Fields, allowed: readonly string[], path: string): void {
  const other = Object.keys(given).find((name) => !allowed.includes(name));
  if (other !== undefined) throw new AppError('sdkFieldRefused', { field: `${path}${other.slice(0, 64)}` });
}

/** A missing recipient is refused as a missing field. */
const isAddressAlone = (to: unknown): boolean =>
  to === undefined || to === null || (typeof to === 'string' && !/[,;<>"\s]/.test(to.trim()));

function checkVariables(variables: Fields): void {
  for (const [name, value] of Object.entries(variables)) {
    if (typeof value === 'number' || typeof value === 'boolean') continue;
    if (typeof value === 'string' && isPlainText(value)) continue;
    const field = `template.variables.${name.slice(0, 64)}`;
    throw new AppError('sdkContentRefused', { field, values: { limit: SDK_TEXT_MAX } });
  }
}

/** Checks if a text is one short line that no mail program shows as a link or as markup. */
const isPlainText = (text: string): boolean =>
  text.length <= SDK_TEXT_MAX &&
  text.isWellFormed() &&
  !/[\p{Cc}\u2028\u2029<>]|:\/\/|\bmailto:/iu.test(text) &&
  !INVISIBLE.test(text) &&
  !(text.normalize('NFKC').match(HOST_LIKE) ?? []).some(isHost);

const isHost = (name: string): boolean => {
  const { isIcann, isIp, domain } = parse(name.toLowerCase());
  return isIp === true || (isIcann === true && domain !== null);
};

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
