import { instantRange } from '../ranges.ts';
import type { ConditionOf } from '../schema.ts';
import { CATEGORY_OPERATORS, CONSENT_OPERATORS } from '../values.ts';
import { not, type Source, type Writer } from './registry.ts';

/** Categories of mail: a row is a category that the person left. */
export const categorySource: Source<'category'> = {
  name: 'category',
  operators: CATEGORY_OPERATORS,
  sql: ({ op, ids }, writer) => {
    const left = `EXISTS (SELECT FROM contact_optouts o WHERE o.company_id = c.company_id AND o.contact_id = c.id AND o.category_id = ANY(${writer.param(ids, 'uuid[]')}))`;
    return op === 'left' ? left : not(left);
  },
  explain: ({ ids }, writer) =>
    `(SELECT jsonb_agg(o.category_id ORDER BY o.category_id) FROM contact_optouts o
      WHERE o.company_id = c.company_id AND o.contact_id = c.id AND o.category_id = ANY(${writer.param(ids, 'uuid[]')}))`,
  dependsOn: () => ['consent'],
};

function consent({ op, purpose, methods, before }: ConditionOf<'consent'>, writer: Writer): string {
  const actions = op === 'withdrew' ? ['withdrawn'] : ['given', 'confirmed'];
  const until = before === undefined ? null : instantRange(writer, 'before', { form: 'day', at: before }).until;
  const tests = [
    's.company_id = c.company_id',
    's.contact_id = c.id',
    `s.purpose = ${writer.param(purpose, 'text')}`,
    `s.action = ANY(${writer.param(actions, 'text[]')})`,
    ...(methods === undefined ? [] : [`s.method = ANY(${writer.param(methods, 'text[]')})`]),
    ...(until === null ? [] : [`s.at < ${writer.param(until, 'timestamptz')}`]),
  ];
  const found = `EXISTS (SELECT FROM consents s WHERE ${tests.join(' AND ')})`;
  return op === 'notAgreed' ? not(found) : found;
}

/** Consents that people gave, and took back. */
export const consentSource: Source<'consent'> = {
  name: 'consent',
  operators: CONSENT_OPERATORS,
  sql: consent,
  explain: ({ purpose }, writer) =>
    `(SELECT jsonb_build_object('action', s.action, 'method', s.method, 'at', s.at) FROM consents s
      WHERE s.company_id = c.company_id AND s.contact_id = c.id AND s.purpose = ${writer.param(purpose, 'text')} ORDER BY s.id DESC LIMIT 1)`,
  dependsOn: () => ['consent'],
};
