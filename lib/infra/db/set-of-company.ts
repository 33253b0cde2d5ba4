/**
 * Rows of a set with `$1`, the company, as their column `company_id`; they are joined by it and never by `= $1`. Of a company that its
 * statistics do not know the planner believes that it has no rows: it would read them first, and compare each with each row of the set.
 *
 * @param rows a function with its columns, such as `unnest($2::uuid[]) AS n(id)`; `n` is the name of the set.
 */
export const setOfCompany = (rows: string): string => `(SELECT $1::uuid AS company_id, n.* FROM ${rows} OFFSET 0) AS n`;
