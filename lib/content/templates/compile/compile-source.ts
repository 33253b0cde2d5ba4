import type { TemplateProblem } from '../schema.ts';
import { atBlock, type LocateBlock } from './block-lines.ts';
import type { BlockPicture, CompiledContent, CompileJob } from './compile-job.ts';
import { findingAt } from './compile-job.ts';
import { lintHtml } from './lint/lint-html.ts';

/** Compiles the source of a version: its HTML, its text, and the findings about them. Runs in the thread. */
export async function compileSource(job: CompileJob): Promise<CompiledContent> {
  const { html, problems, pictures, locate } = await compileHtml(job);
  const made = await compileText(job, html);
  const lint = html === null ? [] : lintHtml(html, job).map((finding) => atBlock(finding, locate(finding.line)));
  return { html, text: made.text, findings: [...problems, ...made.problems, ...lint], pictures };
}

type Compiled = { html: string | null; problems: TemplateProblem[]; pictures: BlockPicture[]; locate: LocateBlock };

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
    return { ...(await compileMjml(mjml)), pictures: [], locate: locateNone };
  }
  return { html: sourceFormat === 'html' ? html : null, problems: [], pictures: [], locate: locateNone };
}

async function compileText({ sourceFormat, blocks, textMode, text }: CompileJob, html: string | null) {
  if (textMode === 'own') return { text, problems: [] };
  if (html === null) return { text: null, problems: [] };
  const { makeText } = await import('./make-text.ts');
  try {
    if (sourceFormat !== 'blocks' || !blocks) return { text: makeText(html), problems: [] };
    const { writeText } = await import('#lib/documents/text/write-text.ts');
    return { text: writeText(blocks, { html: makeText }), problems: [] };
  } catch {
    const message = 'no text could be made of the HTML: write one';
    return { text: null, problems: [findingAt('warning', 'noText', message, { part: 'text' })] };
  }
}
