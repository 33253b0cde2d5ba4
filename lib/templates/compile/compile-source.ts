import type { CompiledContent, CompileJob } from './compile-job.ts';
import { findingAt } from './compile-job.ts';
import { lintHtml } from './lint/lint-html.ts';

/** Compiles the source of a version: its HTML, its text, and the findings about them. Runs in the thread. */
export async function compileSource(job: CompileJob): Promise<CompiledContent> {
  const { html, problems } = await compileHtml(job);
  const made = await compileText(job, html);
  const lint = html === null ? [] : lintHtml(html, job);
  return { html, text: made.text, findings: [...problems, ...made.problems, ...lint] };
}

async function compileHtml({ sourceFormat, mjml, html }: CompileJob) {
  if (sourceFormat === 'html' || mjml === null) return { html: sourceFormat === 'html' ? html : null, problems: [] };
  // Loaded by the first MJML only: it takes 60 MB.
  const { compileMjml } = await import('./compile-mjml.ts');
  return compileMjml(mjml);
}

async function compileText({ textMode, text }: CompileJob, html: string | null) {
  if (textMode === 'own') return { text, problems: [] };
  if (html === null) return { text: null, problems: [] };
  const { makeText } = await import('./make-text.ts');
  try {
    return { text: makeText(html), problems: [] };
  } catch {
    const message = 'no text could be made of the HTML: write one';
    return { text: null, problems: [findingAt('warning', 'noText', message, { part: 'text' })] };
  }
}
