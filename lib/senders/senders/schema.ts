import { z } from 'zod';
import { listAnswer, listQuery } from '#lib/core/list-query.ts';
import { DomainRecord } from '#lib/senders/domains/schema.ts';
import { PROOF_STATES, SENDER_DOMAIN_STATES, SENDER_NAME_MAX, SENDER_STATES } from './values.ts';

/** Senders of one company at most. */
export const SENDERS_MAX = 100;

const Name = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(SENDER_NAME_MAX, { error: `must have ${SENDER_NAME_MAX} characters or fewer` })
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: 'must be one line of text' });

/** An address as it was typed; its form is checked by the verb, which knows internationalized names. */
const Address = z.string().trim().min(1, { error: 'must not be empty' }).max(254, {
  error: 'must have 254 characters or fewer',
});

const FIELDS = {
  name: Name.meta({ description: 'The name that readers see beside the address.', example: 'Northwind Goods' }),
  email: Address.meta({
    description: 'The address, at a sending domain of the company.',
    example: 'news@northwind.example',
  }),
  replyTo: Address.nullable().meta({
    description: 'The address that gets the replies; null for the sender itself.',
    example: 'help@northwind.example',
  }),
};

/** `POST /senders`. */
export const CreateSenderInput = z.strictObject({ ...FIELDS, replyTo: FIELDS.replyTo.optional() });
export type CreateSenderInput = z.infer<typeof CreateSenderInput>;

/** `PUT /senders/{id}`: absent fields stay as they are. */
export const UpdateSenderInput = z.strictObject({
  name: FIELDS.name.optional(),
  email: FIELDS.email.optional(),
  replyTo: FIELDS.replyTo.optional(),
  isDefault: z.literal(true).optional().meta({
    description: 'Makes a verified sender the default in place of another.',
    example: true,
  }),
});
export type UpdateSenderInput = z.infer<typeof UpdateSenderInput>;

/** `POST /senders/validate`: a sender whose link is to be sent again, or the token of a link, which proves it. */
export const ValidateSenderInput = z
  .strictObject({
    senderId: z.uuid().optional().meta({ description: 'The sender whose link is sent again.' }),
    token: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'The token of a mailed link: it proves the address, and needs no sign-in.' }),
  })
  .refine(({ senderId, token }) => (senderId === undefined) !== (token === undefined), {
    path: ['senderId'],
    error: 'or token must be given, and not both',
  })
  .meta({ example: { senderId: '0199e7a0-0000-7000-8000-000000000000' } });
export type ValidateSenderInput = z.infer<typeof ValidateSenderInput>;

/** The proof of an address: who asks for it, and how far it is. */
export const SenderProof = z.object({
  email: z.string().meta({ description: 'The address.', example: 'news@northwind.example' }),
  name: z.string().meta({ description: 'The name beside it.', example: 'Northwind Goods' }),
  company: z.string().meta({ description: 'The company that asks.', example: 'Northwind' }),
  state: z
    .enum(PROOF_STATES)
    .meta({ description: '`expired` once 72 hours have passed without the button.', example: 'pending' }),
});
export type SenderProof = z.infer<typeof SenderProof>;

/** Why a sender is not in order, or could be better. */
export const SenderCause = z.object({
  code: z.union([z.literal([43, 44, 53]), z.enum(['doubleSpfException', 'singleSpfException'])]).meta({
    description:
      '43: no such sending domain; 44: a record of the domain; 53: the address is not proven; else the SPF records.',
    example: 53,
  }),
  message: z
    .string()
    .meta({ description: 'The meaning of the code.', example: 'Process failed, need validate your email' }),
  detail: z
    .string()
    .nullable()
    .meta({ description: 'What it is here; null for nothing more.', example: 'Email not verified' }),
});
export type SenderCause = z.infer<typeof SenderCause>;

const Cause = SenderCause.nullable().meta({
  description: 'Why it is not in order, or could be better; null for nothing.',
});

/** A sender. */
export const Sender = z.object({
  senderId: z.uuid().meta({ description: 'The id.' }),
  name: FIELDS.name,
  email: z.string().meta({ description: 'The address, in lower case.', example: 'news@northwind.example' }),
  domain: z.string().meta({ description: 'Its sending domain.', example: 'northwind.example' }),
  replyTo: FIELDS.replyTo,
  state: z.enum(SENDER_STATES).meta({
    description:
      '`pending`: nobody has pressed the button of the link; `verified`: mail may come from it; `blocked`: its domain is not in order.',
    example: 'verified',
  }),
  cause: Cause,
  isDefault: z.boolean().meta({ description: 'True for the one that new mail begins with.', example: true }),
  lastSentAt: z.iso.datetime().meta({ description: 'When the last link was mailed.' }),
  expiresAt: z.iso.datetime().meta({ description: 'When that link ends.' }),
  verifiedAt: z.iso.datetime().nullable().meta({ description: 'When the address was proven; null until then.' }),
  createdAt: z.iso.datetime().meta({ description: 'When it was added.' }),
});
export type Sender = z.infer<typeof Sender>;

/** The query of `GET /senders`. */
export const SenderQuery = listQuery({
  sorts: ['name', '-name', 'email', '-email', 'createdAt', '-createdAt'],
  filters: {
    state: z.enum(SENDER_STATES).optional().meta({ description: 'Only those in this state.', example: 'verified' }),
  },
});
export type SenderQuery = z.infer<typeof SenderQuery>;

/** A page of senders. */
export const SenderList = listAnswer(Sender);

/** All senders, for keys. */
export const KeySenderList = z.object({ data: z.array(Sender).meta({ description: 'The senders, by name.' }) });

const DOMAIN_FIELDS = {
  domainId: z.uuid().meta({ description: 'The id.' }),
  domain: z.string().meta({ description: 'The domain, in lower case and A-labels.', example: 'northwind.example' }),
  state: z.enum(SENDER_DOMAIN_STATES).meta({
    description: '`lost`: it was verified, and the record that proved it is gone.',
    example: 'verified',
  }),
  cause: Cause,
  senders: z.int().min(0).meta({ description: 'Senders at this domain.', example: 2 }),
  zone: z.string().meta({ description: 'The DNS zone that the records are entered in.', example: 'northwind.example' }),
  lastCheckedAt: z.iso.datetime().nullable().meta({ description: 'When DNS was asked last; null for never.' }),
  nextCheckAt: z.iso.datetime().nullable().meta({ description: 'The next automatic check; null for none.' }),
};

/** A sending domain with the records that it lacks. */
export const SenderDomain = z.object({
  ...DOMAIN_FIELDS,
  records: z.array(DomainRecord).meta({ description: 'The records to add or change.' }),
});
export type SenderDomain = z.infer<typeof SenderDomain>;

/** The query of `GET /senders/domain`. */
export const SenderDomainQuery = listQuery({ sorts: ['domain', '-domain'] });
export type SenderDomainQuery = z.infer<typeof SenderDomainQuery>;

/** A page of sending domains. */
export const SenderDomainList = listAnswer(SenderDomain);

/** `POST /senders/domain`. */
export const AddSenderDomainInput = z.strictObject({
  domain: z
    .string()
    .trim()
    .min(1, { error: 'must not be empty' })
    .max(253, { error: 'must have 253 characters or fewer' })
    .meta({ description: 'The domain, of which you can publish records.', example: 'northwind.example' }),
});
export type AddSenderDomainInput = z.infer<typeof AddSenderDomainInput>;

/** The records of a domain: of each the value to publish, what DNS has, and one sentence on what to change. */
export const SenderSuggestion = z.object({
  ...DOMAIN_FIELDS,
  records: z.array(DomainRecord).meta({
    description:
      'Every record: `value` is the one to publish (SPF joined with the rules that exist), `found` what DNS has, `advice` one sentence.',
  }),
});
export type SenderSuggestion = z.infer<typeof SenderSuggestion>;
