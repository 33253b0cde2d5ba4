import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import { birthdayNumbers } from '../ranges.ts';
import type { ConditionOf } from '../schema.ts';
import { COLUMNS, type ColumnName } from '../values.ts';
import { compareDay, compareInstant, compareText, presence } from './comparisons.ts';
import { type Dependency, not, type Source, type Writer } from './registry.ts';

/** The expressions of the columns. Identifiers come from here only, never from a condition. */
const SQL: Record<ColumnName, string> = {
  email: 'c.email_key',
  emailDomain: "split_part(c.email_key, '@', 2)",
  firstName: 'c.first_name',
  lastName: 'c.last_name',
  phone: 'c.phone_e164',
  externalId: 'c.external_id',
  city: 'c.city',
  company: "(c.fields->>'company')",
  jobTitle: "(c.fields->>'job_title')",
  gender: "(c.fields->>'gender')",
  address: "(c.fields->>'address')",
  zipcode: "(c.fields->>'zipcode')",
  website: "(c.fields->>'website')",
  country: 'c.country::text',
  language: 'c.language',
  timezone: 'c.timezone',
  status: 'c.status',
  stage: 'c.stage',
  isLost: 'c.is_lost',
  source: 'c.source',
  importId: 'c.import_id::text',
  birthday: 'c.birthday',
  createdAt: 'c.created_at',
  updatedAt: 'c.updated_at',
};

const WAKES: Partial<Record<ColumnName, readonly Dependency[]>> = {
  email: ['created', 'address'],
  emailDomain: ['created', 'address'],
  status: ['created', 'status'],
  stage: ['created', 'stage'],
  isLost: ['created', 'stage'],
  source: ['created'],
  importId: ['created'],
  birthday: ['created', 'updated', 'time'],
  createdAt: ['created', 'time'],
  updatedAt: ['created', 'updated', 'time'],
};

/** The values of a condition as the column stores them. */
function asStored({ name, ...condition }: ConditionOf<'column'>): ConditionOf<'column'> {
  const { op, value } = condition;
  if ((op !== 'is' && op !== 'isNot') || value === undefined) return { name, ...condition };
  const list = Array.isArray(value) ? value : [value];
  return { name, ...condition, value: list.map((one) => (typeof one === 'string' ? storedText(name, one) : one)) };
}

function storedText(name: ColumnName, text: string): string {
  if (name === 'email') return normalizeAddress(text) ?? text.toLowerCase();
  if (name === 'emailDomain') return normalizeAddress(`a@${text.replace(/^@/, '')}`)?.slice(2) ?? text.toLowerCase();
  if (name === 'country') return text.toUpperCase();
  return text;
}

function sql(given: ConditionOf<'column'>, writer: Writer): string {
  const condition = asStored(given);
  const { name, op } = condition;
  const expression = SQL[name];
  const operand = writer.operand(COLUMNS[name], condition);
  switch (COLUMNS[name]) {
    case 'instant':
      return compareInstant(expression, op, operand, writer);
    case 'birthday':
      if (op === 'today' || op === 'inNext' || op === 'month') {
        const numbers = writer.param(birthdayNumbers(writer, op, operand), 'int[]');
        return `(extract(month FROM ${expression}) * 100 + extract(day FROM ${expression}))::int = ANY(${numbers})`;
      }
      return compareDay(expression, op, operand, writer);
    case 'boolean': {
      if (operand.form !== 'list') return presence(op, `${expression} IS NOT NULL`);
      const isAny = `${expression} = ANY(${writer.param(operand.values, 'boolean[]')})`;
      return op === 'isNot' ? not(isAny) : isAny;
    }
    default:
      return compareText(expression, op, operand, writer);
  }
}

/** Facts of the contact itself. */
export const columnSource: Source<'column'> = {
  name: 'column',
  operators: [],
  sql,
  explain: ({ name }) => `to_jsonb(${name === 'emailDomain' ? `nullif(${SQL[name]}, '')` : SQL[name]})`,
  dependsOn: ({ name }) => WAKES[name] ?? ['created', 'updated'],
};
