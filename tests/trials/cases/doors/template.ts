import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { CaseOf } from '../case.ts';
import { compare, missing } from '../judge-mail.ts';
import { call, type Trial } from '../trial.ts';

const Rendered = z.object({ html: z.string().nullable(), text: z.string().nullable() });

/** Creates and publishes the case's template, and compares its renderings with those wanted. */
export async function tryTemplate(one: CaseOf<'template'>, trial: Trial): Promise<string[]> {
  const alias = `t-${trial.values.uid}`;
  const mjml = one.mjml && readFileSync(join(trial.folder, one.mjml), 'utf8');
  const source = { ...one.template, ...(mjml && { source_format: 'mjml', mjml }) };
  const made = await call(trial, '/templates', { alias, subject: 's', ...source });
  const published = made.status === 200 ? await call(trial, `/templates/${alias}/publish`, {}) : made;
  if (published.status !== 200) return judgeRefusal(JSON.stringify(published.body), one.expect.errors);
  const faults: string[] = [];
  for (const [data, wanted] of one.expect.renders) {
    const { status, body } = await call(trial, `/templates/${alias}/preview`, { data });
    if (status !== 200) {
      faults.push(`the preview answers ${status} ${JSON.stringify(body)}`);
      continue;
    }
    const { html, text } = Rendered.parse(body);
    if (wanted.text !== undefined) faults.push(...compare('text', text, wanted.text));
    if (wanted.html) faults.push(...judgeHtml(html ?? '', wanted.html));
  }
  return faults;
}

/** A refusal is right where the case allows one and it says in which line the fault is. */
const judgeRefusal = (text: string, isAllowed: boolean): string[] =>
  isAllowed && /"line":\d|\bline \d/.test(text) ? [] : [`the template is refused: ${text}`];

const judgeHtml = (html: string, { has, lacks }: { has: string[]; lacks: string[] }): string[] => [
  ...missing('html', html, has),
  ...lacks.filter((pattern) => new RegExp(pattern).test(html)).map((pattern) => `html has ${pattern}: ${html}`),
];
