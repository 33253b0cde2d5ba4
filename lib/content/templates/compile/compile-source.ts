import { compile } from 'html-to-text';
import { maskTags, restoreTags } from '../mask-tags.ts';
import type { TemplateProblem } from '../schema.ts';
import { atBlock, type LocateBlock } from './block-lines.ts';
import { type CompiledContent, type CompileJob, findingAt } from './compile-job.ts';
import { lintHtml } from './lint/lint-html.ts';

/** Compiles the source of a version: its HTML, its text, and the findings about them. Runs in the thread. */
export async function compileSource(job: CompileJob): Promise<CompiledContent> {
  const { html, problems, locate } = await compileHtml(job);
  const made = await compileText(job, html);
  const lint = html === null ? [] : lintHtml(html, job).map((finding) => atBlock(finding, locate(finding.line)));
  return { html, text: made.text, findings: [...problems, ...made.problems, ...lint] };
}

type Compiled = { html: string | null; problems: TemplateProblem[]; locate: LocateBlock };

/** The lines of HTML and MJML are not those of blocks. */
const locateNone: LocateBlock = () => null;

// The compilers are loaded by the first job that needs them: they take 60 MB.
async function compileHtml({ sourceFormat, mjml, blocks, html }: CompileJob): Promise<Compiled> {
  if (sourceFormat === 'blocks' && blocks) {
    const { compileBlocks } = await import('./compile-blocks.ts');
    return compileBlocks(blocks);
  }
  if (sourceFormat === 'mjml' && mjml !== null) {
    const { compileMjml } = await import('./compile-mjml.ts');
    return { ...(await compileMjml(mjml)), locate: locateNone };
  }
  return { html: sourceFormat === 'html' ? html : null, problems: [], locate: locateNone };
}

async function compileText({ textMode, text }: CompileJob, html: string | null) {
  if (textMode === 'own') return { text, problems: [] };
  if (html === null) return { text: null, problems: [] };
  const { makeText } = await import('./compile-source.ts');
  try {
    return { text: makeText(html), problems: [] };
  } catch {
    const message = 'no text could be made of the HTML: write one';
    return { text: null, problems: [findingAt('warning', 'noText', message, { part: 'text' })] };
  }
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } }));

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: 200, maxInputLength: 1_048_576 },
  selectors: [
    ...HEADINGS,
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    { selector: 'img', format: 'skip' },
    // Preview text and other parts that readers do not see.
    { selector: '[style*="display:none"]', format: 'skip' },
    { selector: '[style*="display: none"]', format: 'skip' },
  ],
});

/** Makes the text part of an HTML text; tags of the template stay as they are. */
export function makeText(html: string): string {
  const { text, tags } = maskTags(html);
  return restoreTags(convert(text), tags);
}
