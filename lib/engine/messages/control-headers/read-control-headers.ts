import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { decodeEncodedWords } from '#lib/mail/encoded-words.ts';
import type { Header } from '#lib/mail/read-headers.ts';
import { type MessageControls, readSchedule, toControls } from '../message-controls.ts';
import { EmailControls } from '../schema.ts';
import { type ControlPart, type ControlReader, type CopiesInput, refused } from './control-part.ts';
import { MAILGUN_HEADERS } from './mailgun.ts';
import { MANDRILL } from './mandrill.ts';
import { OWN } from './own.ts';
import { POSTMARK_HEADERS, postmarkMetadata } from './postmark.ts';
import { SENDGRID_HEADERS } from './sendgrid.ts';
import { SES_HEADERS, SPARKPOST_HEADERS } from './sparkpost.ts';

const READERS: Readonly<Record<string, ControlReader>> = {
  ...SPARKPOST_HEADERS,
  ...SENDGRID_HEADERS,
  ...MAILGUN_HEADERS,
  ...POSTMARK_HEADERS,
  ...SES_HEADERS,
  ...MANDRILL,
  ...OWN,
};

/** Options that a header cannot set, as the message is complete already. */
const NOT_BY_HEADER = ['inline_css'];

/** The prefixes of the vendors' headers. An unknown header with such a prefix is rejected by name. */
const VENDOR = /^x-(?:mailgun|pm|msys|ses|mc)-/;

/** Returns whether a header is an instruction to the relay, which is removed before sending (docs/smtp.md). */
export const isControlHeader = (lowerName: string): boolean =>
  lowerName.startsWith('x-') && (Object.hasOwn(READERS, lowerName) || VENDOR.test(lowerName));

/** The instructions of a message's control headers. */
export type Controls = MessageControls & {
  /** The domain for the envelope sender. */
  returnPathDomain?: string;
  /** The number of the sub-account that sends; 0 is the company itself. */
  subaccountNumber?: number;
  /** The template that replaces subject and content, by its id or its alias. */
  template?: { ref: string; variables: Record<string, unknown> };
  /** A copy for each recipient, with its own values. */
  copies?: CopiesInput;
};

/** The instructions that only a header can give. */
type HeaderOnly = Pick<ControlPart, 'return_path_domain' | 'subaccount' | 'template' | 'template_variables' | 'copies'>;

/** The instructions read so far: fields of a request, and those that only a header can give. */
type Instructions = EmailControls & HeaderOnly;

/**
 * Reads the control headers of a message: SparkPost's X-MSYS-API, SendGrid's X-SMTPAPI, X-Mailgun-*, X-PM-*, X-SES-*,
 * X-MC-* and our own. They are converted to the fields of `POST /emails` and follow its rules. A header that requests
 * neither a supported feature nor the default behavior is rejected by name; none is ignored.
 *
 * @param given the fields of the request that contained the headers: headers may add to them, not contradict them.
 * @returns null if there are neither control headers nor request fields.
 * @throws {AppError} invalidHeader naming a header that is malformed, contradicts another or is not supported.
 */
export function readControlHeaders(
  fields: readonly Header[],
  now: Date,
  given: EmailControls | null = null,
): Controls | null {
  let whole: Instructions | null = given;
  for (const { name, value } of fields) {
    const lowerName = name.toLowerCase();
    if (!isControlHeader(lowerName)) continue;
    try {
      const part = readerOf(lowerName)(decodeEncodedWords(value), name);
      if (part) whole = join(whole ?? {}, part, now);
    } catch (error) {
      throw naming(name, error);
    }
  }
  if (!whole) return null;
  const { return_path_domain: returnPathDomain, subaccount: subaccountNumber, ...rest } = whole;
  const { template: ref, template_variables: variables, copies, ...controls } = rest;
  if (variables && ref === undefined) throw naming('X-Template-Variables', new AppError('missingField', NO_TEMPLATE));
  if (copies && ref !== undefined)
    throw naming(
      'X-SMTPAPI',
      new AppError('invalidField', { message: 'sub must not be given together with a template' }),
    );
  return {
    ...toControls(controls, now),
    ...(copies && { copies }),
    ...(returnPathDomain !== undefined && { returnPathDomain }),
    ...(subaccountNumber !== undefined && { subaccountNumber }),
    ...(ref !== undefined && { template: { ref, variables: variables ?? {} } }),
  };
}

const NO_TEMPLATE = { field: 'X-Template' };

/** Returns an envelope sender with another domain; the null sender stays unchanged. */
export const withReturnPathDomain = (envelopeFrom: string, domain: string | undefined): string =>
  domain === undefined || envelopeFrom === ''
    ? envelopeFrom
    : `${envelopeFrom.slice(0, envelopeFrom.lastIndexOf('@'))}@${domain}`;

const readerOf = (lowerName: string): ControlReader =>
  (Object.hasOwn(READERS, lowerName) ? READERS[lowerName] : postmarkMetadata(lowerName)) ?? refused;

/** Adds the instructions of one header. Validates the result after each header, so that an error names that header. */
function join(whole: Instructions, added: ControlPart, now: Date): Instructions {
  const { own, rest: part } = splitOwn(added);
  const { own: knownOwn, rest: known } = splitOwn(whole);
  refuseOptions(part.options ?? {}, NOT_BY_HEADER);
  const { tags, metadata, options, ...scalars } = parseInput(EmailControls, part);
  const said: Record<string, unknown> = { ...whole, ...whole.options };
  for (const [name, value] of Object.entries({ ...scalars, ...options, ...own })) {
    if (value !== undefined && said[name] !== undefined && said[name] !== value) throw atOdds(name);
  }
  readSchedule(scalars.scheduled_at, now);
  const sum = parseInput(EmailControls, {
    ...known,
    ...scalars,
    ...((known.tags || tags) && { tags: [...new Set([...(known.tags ?? []), ...(tags ?? [])])] }),
    ...((known.metadata || metadata) && { metadata: { ...known.metadata, ...metadata } }),
    ...((known.options || options) && { options: { ...known.options, ...options } }),
  });
  return { ...sum, ...knownOwn, ...own };
}

/** Splits instructions into those that only a header can give, as far as there are any, and the others. */
function splitOwn<Part extends HeaderOnly>(part: Part) {
  const { return_path_domain, subaccount, template, template_variables, copies, ...rest } = part;
  const own: HeaderOnly = {
    ...(return_path_domain !== undefined && { return_path_domain }),
    ...(subaccount !== undefined && { subaccount }),
    ...(template !== undefined && { template }),
    ...(template_variables !== undefined && { template_variables }),
    ...(copies !== undefined && { copies }),
  };
  return { own, rest };
}

/** Refuses options that would change nothing, so that nobody takes them for done. @throws {AppError} notAvailable */
function refuseOptions(options: Readonly<Record<string, unknown>>, names: readonly string[]): void {
  const option = names.find((name) => options[name] === true || typeof options[name] === 'string');
  if (option) throw new AppError('notAvailable', { field: `options.${option}` });
}

const atOdds = (field: string): AppError =>
  new AppError('invalidField', { message: `the message asks for another ${field}` });

function naming(header: string, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  return new AppError('invalidHeader', { field: header, cause: error.message });
}
