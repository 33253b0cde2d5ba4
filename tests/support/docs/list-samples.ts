import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Fence, parseFence } from '#lib/service/docs/build/parse-fence.ts';

const SITE = join(import.meta.dirname, '../../../docs/site');

/** A code block of the documentation: its page, such as `guides/webhooks`, and its text. */
export type SiteSample = Fence & { page: string; code: string };

/** Lists the code blocks of the documentation in the order of their pages. */
export function listSiteSamples(): SiteSample[] {
  return readdirSync(SITE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
    .flatMap((name) => {
      const text = readFileSync(join(SITE, name), 'utf8');
      return [...text.matchAll(/^```(\w+)([^\n]*)\n(.*?)^```$/gms)].map(
        ([, language = '', meta = '', code = '']): SiteSample => ({
          ...parseFence(language, meta),
          page: name.slice(0, -'.md'.length),
          code,
        }),
      );
    });
}
