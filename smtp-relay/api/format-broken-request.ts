import { STATUS_CODES } from 'node:http';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import { answerRefusal } from '#lib/http/send-api/answer.ts';

/** Formats the JSON refusal of a malformed HTTP request, after which the connection closes. */
export function formatBrokenRequest(): string {
  const requestId = newId();
  const { headers, body, status } = answerRefusal(new AppError('malformedRequest'), requestId);
  const all = { ...headers, 'x-request-id': requestId, 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
