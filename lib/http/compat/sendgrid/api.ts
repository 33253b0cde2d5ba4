import type { ApiCall } from '../../send-api/call.ts';
import { replayHeaders, sendVendorEmails } from '../send-vendor-emails.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorApi } from '../vendor-api.ts';
import { SENDGRID_MAIL, SENDGRID_SCHEDULED, SENDGRID_VALIDATION } from './fields.ts';
import { locateSendGridField } from './locate-field.ts';
import { SENDGRID_MESSAGES } from './message-paths.ts';
import { readMail, toEmails } from './read-mail.ts';
import { SENDGRID_SCHEDULES } from './scheduled-paths.ts';
import { SENDGRID_SUPPRESSIONS } from './suppression-paths.ts';
import { SENDGRID_VALIDATIONS } from './validation-paths.ts';

/** SendGrid's API v3. */
export const SENDGRID: VendorApi = {
  title: 'SendGrid',
  tables: [SENDGRID_MAIL, SENDGRID_SCHEDULED, SENDGRID_VALIDATION],
  subaccountHeader: 'on-behalf-of',
  readKey: (call: ApiCall) => /^bearer +(\S+)$/i.exec(call.header('authorization')?.trim() ?? '')?.[1] ?? '',
  paths: [
    {
      pattern: /^\/v3\/mail\/send$/,
      name: '/v3/mail/send',
      methods: {
        POST: {
          summary: 'Send an email, or up to 1,000 personal ones',
          grant: 'transmissions/modify',
          body: 'json',
          run: async (call) => {
            const mail = readMail(call.body);
            const isCheck = mail.mail_settings?.sandbox_mode?.enable === true;
            const mode = isCheck ? 'check' : 'strict';
            const { answer, replayed } = await sendVendorEmails(call, {
              mode,
              locate: locateSendGridField,
              emails: toEmails(mail),
            });
            if (isCheck) return createAnswer(200, undefined);
            return createAnswer(202, undefined, {
              ...replayHeaders(replayed),
              'x-message-id': answer.transmissionId,
              'access-control-expose-headers': 'X-Message-Id',
            });
          },
        },
      },
    },
    {
      pattern: /^\/v3\/scopes$/,
      name: '/v3/scopes',
      methods: {
        GET: {
          summary: 'List what the key may do',
          grant: 'transmissions/modify',
          body: 'none',
          run: async ({ key }) => createAnswer(200, { scopes: scopesOf(key.grants) }),
        },
      },
    },
    ...SENDGRID_SUPPRESSIONS,
    ...SENDGRID_SCHEDULES,
    ...SENDGRID_MESSAGES,
    ...SENDGRID_VALIDATIONS,
  ],
};

/** SendGrid's scopes by our grants. */
const SCOPES: Readonly<Record<string, readonly string[]>> = {
  'transmissions/modify': ['mail.send'],
  'message_events/view': ['messages.read'],
  'recipient_validation/manage': ['validations.email.create', 'validations.email.read'],
  'suppression_lists/manage': ['suppression.read', 'suppression.create', 'suppression.delete'],
};

const scopesOf = (grants: readonly string[]): string[] => grants.flatMap((grant) => SCOPES[grant] ?? []);
