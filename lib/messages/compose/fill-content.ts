import { AppError } from '#lib/core/errors/app-error.ts';
import type { NamedAddress } from '#lib/mail/address.ts';
import { type CompiledTemplate, compileTemplate, type TemplatePart } from '#lib/mail/template/compile-template.ts';
import { renderTemplate } from '#lib/mail/template/render-template.ts';
import type { PersonalRecipientInput, SendEmailInput } from '../schema.ts';
import { checkCustomHeaders } from './check-custom-headers.ts';
import { templateRefusal } from './template-refusal.ts';

/** The content of one message, with its values filled in. */
export type Content = Pick<SendEmailInput, 'subject' | 'html' | 'text' | 'amp_html'> & {
  headers: [name: string, value: string][];
};

/** Returns the content for a recipient: the first one of the envelope. @throws {AppError} missingVariable, templateRendering, invalidHeader */
export type FillContent = (recipient: NamedAddress, personal: PersonalRecipientInput | null) => Content;

/** The parts of a message that may have tags, beside its headers. */
const TEXT_PARTS = [
  { name: 'subject', kind: 'header' },
  { name: 'html', kind: 'html' },
  { name: 'text', kind: 'text' },
  { name: 'amp_html', kind: 'amp' },
] as const;

const HEADER_PREFIX = 'headers.';

/** RFC 5322 §2.1.1. */
const SUBJECT_MAX_BYTES = 998;

const FORMAT = { locale: 'en', zone: 'UTC' };

/**
 * Prepares the content of a request. Without `substitution_data` for the request or for one of its recipients it is sent
 * as it is; braces have no meaning then.
 *
 * @throws {AppError} templateSyntax, templateRendering, naming the part, the line and the column
 */
export function prepareContent(input: SendEmailInput, headers: Content['headers'], now: Date): FillContent {
  const hasData = input.substitution_data !== undefined || input.recipients?.some((one) => one.substitution_data);
  if (!hasData) {
    const { subject, html, text, amp_html } = input;
    return () => ({ subject, html, text, amp_html, headers });
  }
  const template = compileContent(input, headers);
  return (recipient, personal) => {
    const data = {
      ...input.metadata,
      ...input.substitution_data,
      ...personal?.metadata,
      ...personal?.substitution_data,
    };
    return renderContent(template, data, { recipient: describeRecipient(recipient), now: now.toISOString() });
  };
}

function compileContent(input: SendEmailInput, headers: Content['headers']): CompiledTemplate {
  const parts: TemplatePart[] = TEXT_PARTS.flatMap(({ name, kind }) => {
    const text = input[name];
    return text === undefined ? [] : [{ name, kind, text }];
  });
  for (const [name, text] of headers) parts.push({ name: `${HEADER_PREFIX}${name}`, kind: 'header', text });
  try {
    return compileTemplate({ dialect: 'mailwright', parts });
  } catch (error) {
    throw templateRefusal(error);
  }
}

function renderContent(
  template: CompiledTemplate,
  data: Record<string, unknown>,
  builtIns: Record<string, unknown>,
): Content {
  try {
    const { parts } = renderTemplate(template, { data, builtIns, missing: 'refuse', format: FORMAT });
    const headers = [...parts].flatMap(([name, text]): Content['headers'] =>
      name.startsWith(HEADER_PREFIX) ? [[name.slice(HEADER_PREFIX.length), text]] : [],
    );
    const subject = parts.get('subject');
    if (subject !== undefined && Buffer.byteLength(subject) > SUBJECT_MAX_BYTES) {
      const cause = `the subject is longer than ${SUBJECT_MAX_BYTES} bytes`;
      throw new AppError('templateRendering', { field: 'subject', cause });
    }
    return {
      subject,
      html: parts.get('html'),
      text: parts.get('text'),
      amp_html: parts.get('amp_html'),
      headers: checkCustomHeaders(Object.fromEntries(headers)),
    };
  } catch (error) {
    throw templateRefusal(error);
  }
}

/** Returns the fields of `@recipient`. */
function describeRecipient({ address, name }: NamedAddress): Record<string, string> {
  return { email: address, name, domain: address.slice(address.lastIndexOf('@') + 1) };
}
