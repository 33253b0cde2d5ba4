import type { requestErrors } from '#lib/core/errors/catalogue/request.ts';
import type { ErrorHelp } from '../schema.ts';

/** The help for errors of the request itself. */
export const requestHelp: Readonly<Record<keyof typeof requestErrors, ErrorHelp>> = {
  malformedJson: {
    when: 'The body of the request is not valid JSON, or not UTF-8.',
    fix: 'The message names the position. Build the body with the JSON library of your language rather than by joining texts: quotation marks and line breaks in content are the usual reason.',
  },
  unknownField: {
    when: 'The request has a field that this call does not know. Nothing is dropped silently, so it is refused.',
    fix: '`param` names the field. Check its spelling in the [API reference](/docs/api), or leave it out.',
  },
  missingField: {
    when: 'A field that the call needs is not in the request.',
    fix: '`param` names the field. Add it; [the API reference](/docs/api) lists the required ones.',
  },
  invalidField: {
    when: 'A field has a value of the wrong type, or outside of its limits.',
    fix: '`param` names the field and the message its rule, such as the longest text or the greatest number.',
  },
  notAvailable: {
    when: 'The field exists in the API of another vendor, or is reserved, and this installation cannot do what it asks for.',
    fix: 'Leave the field out, or give it the value that turns it off. [Moving here](../moving/overview.md) lists every field of each vendor.',
  },
  methodNotAllowed: {
    when: 'The address exists and takes other HTTP methods.',
    fix: 'The header `allow` lists the methods. A base URL that ends in a slash, or a redirect that turned POST into GET, are the usual reasons.',
  },
  unknownCall: {
    when: 'The address belongs to no call of the suite. A thing that does not exist reads otherwise.',
    fix: 'Check the path, also its version and its braces, in the [API reference](/docs/api).',
  },
  notFound: {
    when: 'The address does not exist, or the id is not one of yours. An id of another account reads the same.',
    fix: 'Check the path and the id. Ids of the sandbox and of production belong to one account; those of a [sub-account](../concepts/sub-account.md) are visible to it and to its company.',
  },
  requestTooLarge: {
    when: 'The body of the request is larger than the call takes.',
    fix: 'Send fewer messages in one batch, or link large files instead of attaching them. [Limits of a message](../concepts/message.md#limits).',
  },
  invalidFormat: {
    when: 'An upload is not of the form that was expected: a form, a picture or an archive that cannot be read, or a file whose bytes are of another type than its name says.',
    fix: 'Send the file as `multipart/form-data` in the named field, and open it on your machine to see if it is damaged.',
  },
  malformedRequest: {
    when: 'The bytes on the connection are not HTTP.',
    fix: 'Check that the client speaks HTTP, and not HTTPS or SMTP, on this port.',
  },
  unsupportedMediaType: {
    when: 'The body is sent with another media type than the call reads.',
    fix: 'Send the header `Content-Type: application/json`.',
  },
  rateLimited: {
    when: 'More requests in a second than this key, address or account may send.',
    fix: 'Wait for the seconds of `retry-after`. Send up to 500 messages in one request with `POST /emails/batch`, and spread bursts.',
  },
  internal: {
    when: 'An unexpected failure of the server. Nothing was stored.',
    fix: 'Repeat the request with the same [idempotency key](../guides/errors.md#retries). If it stays, give the operator the `request_id`.',
  },
  queueUnavailable: {
    when: 'The intake is full for a moment, or the database cannot be reached. Nothing was stored.',
    fix: 'Repeat the request with the same [idempotency key](../guides/errors.md#retries) after the seconds of `retry-after`; SMTP clients do so on their own.',
  },
  bodyStoreUnavailable: {
    when: 'The object store that keeps the contents of messages cannot be reached or does not answer in time. A new message was not accepted; the content of an earlier one cannot be shown now.',
    fix: 'Repeat the request with the same [idempotency key](../guides/errors.md#retries) after the seconds of `retry-after`; SMTP clients do so on their own.',
  },
  dashboardMissing: {
    when: 'The first start of a version builds the dashboard, or could not build it. The dashboard and the calls at its address wait for it; SMTP and the API host do not.',
    fix: 'Repeat the request after the seconds of `retry-after`, or send it to the API host now. If it stays so for minutes, the output of `npm start` says why.',
  },
  wrongProduct: {
    when: 'A call of the Config API came without the header that names the product.',
    fix: 'Send `x-product: transactional` with calls below `/api/config`. The send API needs no such header.',
  },
  wrongApplication: {
    when: 'A call of the Subscription API came without the header that names the application.',
    fix: 'Send `x-application: transactional` with calls below `/api/subscription`.',
  },
  crossSite: {
    when: 'A request with the cookie of a session came from another site.',
    fix: 'Call the API from your server with an [API key](../concepts/key.md). The session of the dashboard works in the dashboard only.',
  },
  ticketClosed: {
    when: 'The ticket is closed, and closed tickets do not change.',
    fix: 'Open a new ticket on **Contact us**, and mention the old one.',
  },
  wrongState: {
    when: 'The thing is not in a state in which this can be done: it is done already, or was changed at the same moment.',
    fix: 'The message says which state. Read it again, then decide.',
  },
};
