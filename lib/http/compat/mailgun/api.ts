import { createUnsubscribeUrls, type UnsubscribeUrls } from '#lib/engine/messages/compose/unsubscribe-urls.ts';
import { cancelScheduled } from '#lib/engine/messages/schedule/transmissions/cancel-scheduled.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import type { ApiAnswer, ApiCall } from '../../send-api/call.ts';
import { checkForm, type FieldTable } from '../field-table.ts';
import type { Form } from '../read-form.ts';
import { replayHeaders, sendVendorEmails } from '../send-vendor-emails.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorApi, VendorCall, VendorRoute } from '../vendor-api.ts';
import { MAILGUN_DOMAINS } from './domain-paths.ts';
import { MAILGUN_EVENT_PATHS } from './event-paths.ts';
import { MAILGUN_DOMAIN, MAILGUN_MESSAGE, MAILGUN_MIME } from './fields.ts';
import { textOf } from './form-values.ts';
import { locateMailgunField, type ReadMessage, readMailgunMessage } from './read-message.ts';
import { readMime } from './read-mime.ts';
import { requireDomain } from './require-domain.ts';
import { MAILGUN_SUPPRESSIONS } from './suppression-paths.ts';
import { MAILGUN_VALIDATIONS } from './validation-paths.ts';

/** Reads the key of a call: the password of Basic, whatever the user is. */
function readKey(call: ApiCall): string {
  const [, credentials = ''] = /^basic +(\S+)$/i.exec(call.header('authorization')?.trim() ?? '') ?? [];
  const text = Buffer.from(credentials, 'base64').toString();
  return text.slice(text.indexOf(':') + 1);
}

type Reader = (form: Form, domain: string, findUrls: () => Promise<UnsubscribeUrls>) => Promise<ReadMessage>;

/** Returns the domain of the sender as far as it can be read; what is no address is refused later. */
const senderDomain = (form: Form): string | null =>
  /@([^@>\s]+)>?\s*$/.exec(textOf(form, 'from') ?? '')?.[1]?.toLowerCase() ?? null;

const send = (summary: string, table: FieldTable, read: Reader): VendorRoute => ({
  summary,
  grant: 'transmissions/modify',
  body: 'form',
  run: async (call) => {
    const domain = await requireDomain(call.key, call.params[0] ?? '');
    checkForm(table, call.body);
    const findUrls = () => createUnsubscribeUrls(call.key, senderDomain(call.body) ?? domain);
    return answerSent(call, await read(call.body, domain, findUrls));
  },
});

/** Sends the emails of a form; answers with the Message-ID that all of them carry. */
async function answerSent(call: VendorCall<Form>, { emails, messageId }: ReadMessage): Promise<ApiAnswer> {
  const { answer, replayed } = await sendVendorEmails(call, {
    mode: 'strict',
    locate: locateMailgunField,
    emails,
    identify: () => identify(call.body),
  });
  const id = answer.messages[0]?.messageId ?? messageId;
  return createAnswer(200, { id, message: 'Queued. Thank you.' }, replayHeaders(replayed));
}

/** Returns the fields of a form with the hashes of its files. */
const identify = (form: Form): unknown =>
  [...form].map(([field, values]) => [
    field,
    values.map((value) => (typeof value === 'string' ? value : [value.name, sha256(value.content).toString('hex')])),
  ]);

/** Mailgun's API. */
export const MAILGUN: VendorApi = {
  title: 'Mailgun',
  tables: [MAILGUN_MESSAGE, MAILGUN_MIME, MAILGUN_DOMAIN],
  subaccountHeader: 'x-mailgun-on-behalf-of',
  readKey,
  paths: [
    {
      pattern: /^\/v3\/([^/]+)\/messages$/,
      name: '/v3/{domain}/messages',
      methods: { POST: send('Send an email, or up to 1,000 personal ones', MAILGUN_MESSAGE, readMailgunMessage) },
    },
    {
      pattern: /^\/v3\/([^/]+)\/messages\.mime$/,
      name: '/v3/{domain}/messages.mime',
      methods: { POST: send('Send a message that is written whole', MAILGUN_MIME, readMime) },
    },
    {
      pattern: /^\/v3\/([^/]+)\/envelopes$/,
      name: '/v3/{domain}/envelopes',
      methods: {
        DELETE: {
          summary: 'Cancel the scheduled messages of a domain',
          grant: 'transmissions/modify',
          body: 'none',
          run: async ({ key, params }) => {
            const sendingDomain = await requireDomain(key, params[0] ?? '');
            await cancelScheduled(key, { sendingDomain });
            return createAnswer(200, { message: 'done' });
          },
        },
      },
    },
    ...MAILGUN_SUPPRESSIONS,
    ...MAILGUN_EVENT_PATHS,
    ...MAILGUN_DOMAINS,
    ...MAILGUN_VALIDATIONS,
  ],
};
