/** A condition about `contacts c` in SQL, with its values as parameters; `$1` is the company's id. */
export type SqlCondition = { sql: string; values: unknown[] };

/** The condition that everybody of a company meets. */
export const everybody = (companyId: string): SqlCondition => ({ sql: 'true', values: [companyId] });

/** Returns a condition with another one that must be met as well; `?` in it is the next value. */
export function and({ sql, values }: SqlCondition, more: string, ...given: unknown[]): SqlCondition {
  let at = values.length;
  const text = more.replaceAll('?', () => {
    at += 1;
    return `$${at}`;
  });
  return { sql: `${sql} AND ${text}`, values: [...values, ...given] };
}
