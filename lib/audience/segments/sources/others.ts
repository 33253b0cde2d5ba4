import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import type { ConditionOf } from '../schema.ts';
import { LIST_OPERATORS, SEGMENT_OPERATORS } from '../values.ts';
import { not, type Source, type Writer } from './registry.ts';

const referenceOf = ({ id, version }: ConditionOf<'segment'>) => ({ id, version: version ?? null });

/** Other segments: their question is written in line, so that nothing is stored that could be stale. */
export const segmentSource: Source<'segment'> = {
  name: 'segment',
  operators: SEGMENT_OPERATORS,
  sql: (condition, writer) => {
    const inside = writer.segment(referenceOf(condition));
    return condition.op === 'in' ? `(${inside})` : not(inside);
  },
  explain: (condition, writer) => `to_jsonb(coalesce((${writer.segment(referenceOf(condition))}), false))`,
  dependsOn: () => ['segment'],
  references: (condition) => ({ segment: referenceOf(condition) }),
};

/** Parts of the whole that `share` can name. */
const PARTS = 10_000;

/** A share of the people by chance, always the same ones for the same seed. */
export const shareSource: Source<'share'> = {
  name: 'share',
  operators: [],
  sql: ({ percent, seed }, writer) =>
    `${bucket(seed, writer)} < ${writer.param(Math.round((percent * PARTS) / 100), 'int')}`,
  explain: ({ seed }, writer) => `to_jsonb(${bucket(seed, writer)})`,
  dependsOn: () => ['created'],
};

const bucket = (seed: number, writer: Writer): string =>
  `(uuid_hash_extended(c.id, ${writer.param(seed, 'bigint')}) & 9223372036854775807) % ${PARTS}`;

/** People who are named by their addresses or ids. */
export const listSource: Source<'list'> = {
  name: 'list',
  operators: LIST_OPERATORS,
  sql: ({ op, values }, writer) =>
    op === 'ids'
      ? `c.id = ANY(${writer.param(values, 'uuid[]')})`
      : `c.email_key = ANY(${writer.param(
          values.map((one) => normalizeAddress(one) ?? one.toLowerCase()),
          'text[]',
        )})`,
  explain: ({ op }) => `to_jsonb(${op === 'ids' ? 'c.id' : 'c.email_key'})`,
  dependsOn: () => ['created', 'address'],
};
