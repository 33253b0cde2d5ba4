import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A check of a delivered message; `is` names what is compared. */
export const MailCheck = z.discriminatedUnion('is', [
  /** The addresses of a header, each with its decoded name. */
  z.strictObject({
    is: z.literal('people'),
    header: z.enum(['From', 'To', 'Cc', 'Reply-To']),
    want: z.array(z.tuple([z.string(), z.string()])),
  }),
  z.strictObject({ is: z.literal('ascii-head') }),
  z.strictObject({ is: z.literal('copies'), want: z.int() }),
  z.strictObject({
    is: z.literal('part'),
    type: z.string(),
    filename: z.string().optional(),
    filename_like: z.string().optional(),
    params: z.record(z.string(), z.string()).optional(),
    bytes: z.string().optional(),
    disposition: z.string().optional(),
    cid: z.string().optional(),
  }),
  z.strictObject({ is: z.literal('html'), has: z.array(z.string()) }),
  z.strictObject({ is: z.literal('text'), header: z.literal('Subject'), want: z.string() }),
  z.strictObject({ is: z.literal('count'), header: z.string(), want: z.int() }),
  /** The targets that the tracked links lead to, in the order of the links. */
  z.strictObject({ is: z.literal('clicks'), want: z.array(z.string()) }),
  z.strictObject({ is: z.literal('raw'), has: z.array(z.string()) }),
  z.strictObject({ is: z.literal('envelope'), want: z.string() }),
  z.strictObject({ is: z.literal('smtputf8'), want: z.boolean() }),
  z.strictObject({ is: z.literal('dkim') }),
]);
export type MailCheck = z.infer<typeof MailCheck>;

/** The wanted feedback on a recipient; `none` is no event after the delivery. */
export const WantedFeedback = z.strictObject({
  event: z.union([z.string().transform((one) => [one]), z.array(z.string())]),
  class_in: z.array(z.int()).optional(),
  class_not: z.array(z.int()).optional(),
  suppressed: z.boolean().optional(),
});
export type WantedFeedback = z.infer<typeof WantedFeedback>;

const Json = z.record(z.string(), z.unknown());

/** A request to the API. Its status is a success unless the case lists others. */
export const CaseRequest = z.strictObject({
  method: z.string(),
  path: z.string(),
  auth: z.enum(['basic', 'postmark']).optional(),
  /** Signed with an access key pair, as Amazon's clients do. */
  ses: z.boolean().optional(),
  json: Json.optional(),
  multipart: z
    .array(z.strictObject({ disposition: z.string(), value: z.string(), type: z.string().optional() }))
    .optional(),
  status: z.array(z.int()).optional(),
  has: z.array(z.string()).optional(),
});
export type CaseRequest = z.infer<typeof CaseRequest>;

/** The records of a name in a case. */
export const CaseZoneEntry = z.strictObject({
  soa: z.boolean().optional(),
  ns: z.array(z.string()).optional(),
  a: z.array(z.string()).optional(),
  mx: z.array(z.tuple([z.number(), z.string()])).optional(),
  txt: z.array(z.array(z.string())).optional(),
});

const CaseZone = z.record(z.string(), CaseZoneEntry);

const Status = z.array(z.string()).optional();

const Rendering = z.strictObject({
  text: z.string().optional(),
  html: z.strictObject({ has: z.array(z.string()).default([]), lacks: z.array(z.string()).default([]) }).optional(),
});

const common = {
  id: z.string(),
  kind: z.string(),
  source: z.string(),
  title: z.string(),
  why: z.string(),
  /** Why another outcome than the wanted one can be defended, too. */
  arguable: z.string().optional(),
};

/** A case as its JSON file describes it; the README of the cases explains the fields. */
export const Case = z.discriminatedUnion('door', [
  z.strictObject({
    ...common,
    door: z.literal('reply'),
    stage: z.enum(['greet', 'ehlo', 'mail', 'rcpt', 'data', 'end']),
    reply: z.array(z.string()),
    expect: WantedFeedback,
  }),
  z.strictObject({
    ...common,
    door: z.literal('inbound'),
    eml: z.string(),
    to: z.enum(['verp', 'verp-upper', 'fbl', 'unsub']),
    envelope_from: z.string().optional(),
    more: Json.optional(),
    expect: WantedFeedback,
  }),
  z.strictObject({
    ...common,
    door: z.literal('smtp'),
    eml: z.string(),
    expect: z.strictObject({
      delivered: z.array(MailCheck).optional(),
      activity: z.strictObject({ subject: z.string() }).optional(),
    }),
  }),
  z.strictObject({
    ...common,
    door: z.literal('dialog'),
    lines: z.array(z.string()),
    expect: z.strictObject({ replies: z.array(z.string()), copies: z.int().optional() }),
  }),
  z.strictObject({
    ...common,
    door: z.literal('rest'),
    requests: z.array(CaseRequest),
    names: z.record(z.string(), z.string()).optional(),
    expect: z.strictObject({
      delivered: z.record(z.string(), z.array(MailCheck)).optional(),
      nothing_to: z.array(z.string()).optional(),
    }),
  }),
  z.strictObject({
    ...common,
    door: z.literal('template'),
    template: z.strictObject({ dialect: z.string(), html: z.string().optional(), text: z.string().optional() }),
    mjml: z.string().optional(),
    expect: z.strictObject({
      /** A refusal that names the line is right, too. */
      errors: z.boolean().default(false),
      renders: z.array(z.tuple([Json, Rendering])),
    }),
  }),
  z.strictObject({
    ...common,
    door: z.literal('csv'),
    csv: z.string(),
    line_end: z.literal('cr').optional(),
    expect: z.strictObject({ suppressed: z.array(z.string()) }),
  }),
  z.strictObject({
    ...common,
    door: z.literal('list'),
    csv: z.string(),
    expect: z.strictObject({ list: z.strictObject({ rows: z.int(), cost: z.int(), invalid: z.int() }) }),
  }),
  z.strictObject({
    ...common,
    door: z.literal('dns'),
    dkim: z.array(z.array(z.string())).optional(),
    more: CaseZone.optional(),
    expect: z.strictObject({ dkim: Status, spf: Status, dmarc: Status, domain: Status }),
  }),
  z.strictObject({
    ...common,
    door: z.literal('validate'),
    address: z.string(),
    zone: CaseZone,
    expect: z.strictObject({ result: z.array(z.string()), valid: z.boolean() }),
  }),
  z.strictObject({
    ...common,
    door: z.literal('webhook'),
    format: z.string(),
    events: z.array(z.string()),
    message: Json,
    dsn: z.string().optional(),
    expect: z.record(z.string(), z.unknown()),
  }),
  z.strictObject({
    ...common,
    door: z.literal('code'),
    code: z.enum(['idn_sender', 'multi_rcpt', 'suppressed_cc', 'day_buckets', 'scheduled']),
    pairs: z.array(z.tuple([z.string(), z.string()])).default([]),
    zones: z.array(z.string()).default([]),
    forms: z.array(z.string()).default([]),
    expect: z.strictObject({}),
  }),
]);
export type Case = z.infer<typeof Case>;

/** A case of one door. */
export type CaseOf<Door extends Case['door']> = Extract<Case, { door: Door }>;

/**
 * Reads the cases of a folder by their file names, only those with the given ids if there are some.
 *
 * @throws {Error} for a file with an unknown field and for an id that no case has.
 */
export function readCases(folder: string, ids: readonly string[]): Case[] {
  const cases = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => parseCase(name, readFileSync(join(folder, name), 'utf8')));
  const missing = ids.filter((id) => !cases.some((one) => one.id === id));
  if (missing.length > 0) throw new Error(`There is no case ${missing.join(', ')} in ${folder}.`);
  return cases.filter(({ id }) => ids.length === 0 || ids.includes(id));
}

function parseCase(name: string, text: string): Case {
  const parsed = Case.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
}
