import { startOfSpan } from '../ranges.ts';
import type { ConditionOf } from '../schema.ts';
import { LABEL_OPERATORS } from '../values.ts';
import { joined, not, type Source, type Writer } from './registry.ts';

function sql({ op, ids, n, unit }: ConditionOf<'label'>, writer: Writer): string {
  writer.requireLabels(ids);
  const since =
    n === undefined || unit === undefined
      ? ''
      : ` AND l.added_at >= ${writer.param(startOfSpan(writer, n, unit), 'timestamptz')}`;
  const has = (test: string) =>
    `EXISTS (SELECT FROM contact_labels l WHERE l.company_id = c.company_id AND l.contact_id = c.id AND l.label_id ${test}${since})`;
  if (op === 'hasAll')
    return joined(
      [...new Set(ids)].map((id) => has(`= ${writer.param(id, 'int')}`)),
      'AND',
    );
  const any = has(`= ANY(${writer.param(ids, 'int[]')})`);
  return op === 'has' ? any : not(any);
}

/** Labels that people have. */
export const labelSource: Source<'label'> = {
  name: 'label',
  operators: LABEL_OPERATORS,
  sql,
  explain: ({ ids }, writer) =>
    `(SELECT jsonb_agg(n.name ORDER BY n.name) FROM contact_labels l JOIN labels n ON n.company_id = l.company_id AND n.id = l.label_id
      WHERE l.company_id = c.company_id AND l.contact_id = c.id AND l.label_id = ANY(${writer.param(ids, 'int[]')}))`,
  dependsOn: ({ n }) => (n === undefined ? ['labelled'] : ['labelled', 'time']),
  references: ({ ids }) => ({ labels: ids }),
};
