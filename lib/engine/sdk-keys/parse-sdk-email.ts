import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { isPlainText } from './is-plain-text.ts';
import { SDK_TEXT_MAX, SendSdkEmailInput } from './schema.ts';

type Fields = Record<string, unknown>;

const FIELDS = Object.keys(SendSdkEmailInput.shape);
const TEMPLATE_FIELDS = Object.keys(SendSdkEmailInput.shape.template.shape);

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
    if (typeof value === 'string' && value.length <= SDK_TEXT_MAX && isPlainText(value)) continue;
    const field = `template.variables.${name.slice(0, 64)}`;
    throw new AppError('sdkContentRefused', { field, values: { limit: SDK_TEXT_MAX } });
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
