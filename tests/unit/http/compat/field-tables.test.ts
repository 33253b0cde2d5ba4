import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#lib/core/errors/app-error.ts';
import { checkFields, type FieldRow, type FieldTable } from '#lib/http/compat/field-table.ts';
import { MAILGUN_MESSAGE, MAILGUN_MIME } from '#lib/http/compat/mailgun/fields.ts';
import { readMailgunMessage } from '#lib/http/compat/mailgun/read-message.ts';
import { readMime } from '#lib/http/compat/mailgun/read-mime.ts';
import { PostmarkEmail } from '#lib/http/compat/postmark/email-schema.ts';
import { POSTMARK_EMAIL, POSTMARK_TEMPLATE_EMAIL } from '#lib/http/compat/postmark/fields.ts';
import type { Form } from '#lib/http/compat/read-form.ts';
import { SENDGRID_MAIL } from '#lib/http/compat/sendgrid/fields.ts';
import { SendgridMail } from '#lib/http/compat/sendgrid/mail-schema.ts';
import { SesBulk, SesEmail } from '#lib/http/compat/ses/email-schema.ts';
import { SES_BULK, SES_EMAIL } from '#lib/http/compat/ses/fields.ts';
import { SPARKPOST_TRANSMISSION } from '#lib/http/compat/sparkpost/fields.ts';
import { Transmission } from '#lib/http/compat/sparkpost/transmission-schema.ts';
import { VENDOR_APIS } from '#lib/http/compat/vendor-apis.ts';

/** A part of a JSON Schema. */
type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };

/** Lists the fields of a schema as tables name them, those with fields inside left out. */
const fieldsOfSchema = (schema: z.ZodType): string[] =>
  innermost(pathsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, ''));

function pathsOf({ properties = {}, items, anyOf = [] }: Schema, path: string): string[] {
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const inner = path === '' ? name : `${path}.${name}`;
    return [inner, ...pathsOf(field, inner)];
  });
  return [...fields, ...(items ? pathsOf(items, `${path}[]`) : []), ...anyOf.flatMap((one) => pathsOf(one, path))];
}

/** Leaves out the fields that have fields inside. */
function innermost(fields: readonly string[]): string[] {
  const isInside = (field: string, outer: string) => field.startsWith(`${outer}.`) || field.startsWith(`${outer}[]`);
  return [...new Set(fields)].filter((outer) => !fields.some((field) => isInside(field, outer))).sort();
}

const doneOf = (tables: readonly FieldTable[]): string[] =>
  innermost(tables.flatMap(({ rows }) => rows.filter(({ is }) => is === 'done').map(({ field }) => field)));

describe('the fields that a table calls done are those that are read', () => {
  test.each<[vendor: string, schema: z.ZodType, ...tables: FieldTable[]]>([
    ['SparkPost', Transmission, SPARKPOST_TRANSMISSION],
    ['SendGrid', SendgridMail, SENDGRID_MAIL],
    ['Postmark', PostmarkEmail, POSTMARK_EMAIL, POSTMARK_TEMPLATE_EMAIL],
    ['Amazon SES, one email', SesEmail, SES_EMAIL],
    ['Amazon SES, many emails', SesBulk, SES_BULK],
  ])('of %s', (_, schema, ...tables) => {
    expect(fieldsOfSchema(schema)).toEqual(doneOf(tables));
  });

  test.each([
    ['a message', MAILGUN_MESSAGE, { 'h:X-A': ['a'], 'v:a': ['b'] }],
    ['a message that is written whole', MAILGUN_MIME, { 'v:a': ['b'], message: ['Subject: Hi\n\nHi'] }],
  ])('of Mailgun, %s', async (_, table, more) => {
    const form = new RecordedForm(Object.entries({ to: ['a@far.example'], ...more }));
    const read = table === MAILGUN_MIME ? readMime : readMailgunMessage;
    await read(form, 'a.example', async () => () => null);
    const asked = [...form.asked].map((field) => field.replace(/^([hv]:).*/, '$1*'));
    expect([...new Set(asked)].filter((field) => !IN_HEADERS.has(field)).sort()).toEqual(doneOf([table]));
  });
});

/** Fields that a table has in the row of their prefix. */
const IN_HEADERS = new Set(['h:X-Mailgun-Variables']);

/** A form that records the fields that are asked for. */
class RecordedForm extends Map<string, string[]> implements Form {
  readonly asked = new Set<string>();

  override get(field: string): string[] | undefined {
    this.asked.add(field);
    return super.get(field);
  }
}

/** Every row of every table. */
const ROWS = Object.values(VENDOR_APIS).flatMap(({ title, tables }) =>
  tables.flatMap((table) => table.rows.map((row) => ({ name: `${title} ${table.calls} ${row.field}`, table, row }))),
);

/** Returns a body with a value in the field of a row. */
function bodyWith({ field }: FieldRow, value: unknown): unknown {
  const steps = field.replace(/\*$/, 'x').split(/\.|(?=\[\])/);
  return steps.reduceRight((inner, step) => (step === '[]' ? [inner] : { [step]: inner }), value);
}

function codeOf(table: FieldTable, body: unknown): string | null {
  try {
    checkFields(table, body);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe('the treatment of each field', () => {
  test('is a refusal of every value of a refused field that asks for something', () => {
    const refused = ROWS.filter(({ row }) => row.is === 'refused');
    expect(refused.length).toBeGreaterThan(50);
    for (const { name, table, row } of refused) {
      expect([name, codeOf(table, bodyWith(row, 'x'))]).toEqual([name, 'notAvailable']);
      expect([name, codeOf(table, bodyWith(row, false))]).toEqual([name, null]);
    }
  });

  test('is acceptance of the values of a field that is done or needs nothing done, and of no others where it lists them', () => {
    const accepted = ROWS.filter(({ row }) => row.is !== 'refused');
    expect(accepted.length).toBeGreaterThan(150);
    for (const { name, table, row } of accepted) {
      const [value = 'x'] = row.only ?? [];
      const expected = row.only?.length === 0 ? 'notAvailable' : null;
      expect([name, codeOf(table, bodyWith(row, value))]).toEqual([name, expected]);
      if (row.only) expect([name, codeOf(table, bodyWith(row, 'another'))]).toEqual([name, 'notAvailable']);
    }
  });
});
