import { isUtf8 } from 'node:buffer';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { REST_RECIPIENTS_MAX } from '#lib/core/limits.ts';
import { scanHeaders } from '#lib/mail/read-headers.ts';
import type { Form } from '../read-form.ts';
import { splitAddresses } from '../split-addresses.ts';
import { invalidQuery, textsOf } from './form-values.ts';
import type { ReadMessage } from './read-message.ts';
import { readOptions } from './read-options.ts';

/**
 * Reads the form of `POST /v3/{domain}/messages.mime`. Its lines may end with LF; a Message-ID that it lacks is added.
 *
 * @throws {AppError} missingField, invalidField, tooManyRecipients, naming Mailgun's field
 */
export async function readMime(form: Form, domain: string): Promise<ReadMessage> {
  const to = textsOf(form, 'to').flatMap(splitAddresses);
  if (to.length === 0) throw new AppError('missingField', { field: 'to', message: 'to parameter is missing' });
  if (to.length > REST_RECIPIENTS_MAX)
    throw new AppError('tooManyRecipients', { field: 'to', values: { limit: REST_RECIPIENTS_MAX } });
  const [message, ...others] = form.get('message') ?? [];
  if (message === undefined || others.length > 0) throw invalidQuery('message', 'must be given once');
  if (typeof message !== 'string' && !isUtf8(message.content)) throw invalidQuery('message', 'must be UTF-8');
  const text = typeof message === 'string' ? message : message.content.toString('utf8');
  const received = text.replace(/\r\n|\r|\n/g, '\r\n');
  const given = scanHeaders(Buffer.from(received))
    .find(({ name }) => name.toLowerCase() === 'message-id')
    ?.value.trim();
  const messageId = given || `<${newOpaqueId()}@${domain}>`;
  const raw = given ? received : `Message-ID: ${messageId}\r\n${received}`;
  return { emails: [{ input: { ...readOptions(form), to, raw }, details: { messageId } }], messageId };
}
