import { FairThreads, type FairThreadsLimits } from '#lib/infra/threads/fair-threads.ts';
import { type CompiledContent, type CompileJob, findingAt } from './compile-job.ts';

/** The threads that compile the sources of versions. */
export type CompileThreads = FairThreads<CompileJob, CompiledContent>;

/** MJML, which blocks become, too. */
const EXAMPLE: CompileJob = {
  sourceFormat: 'mjml',
  blocks: null,
  html: null,
  textMode: 'generated',
  text: null,
  preheader: null,
  kind: 'email',
  hasLayout: false,
  mjml: '<mjml><mj-body><mj-section><mj-column><mj-text>a</mj-text></mj-column></mj-section></mj-body></mjml>',
};

/** Creates threads that compile. They stay while somebody edits templates: loading the compiler again takes seconds. */
export const createCompileThreads = (limits: Partial<FairThreadsLimits> = {}): CompileThreads =>
  new FairThreads(
    {
      name: 'templates',
      module: '#lib/content/templates/compile/thread.ts',
      example: EXAMPLE,
      kindOf: ({ sourceFormat }) => sourceFormat,
    },
    { idleMs: 1_800_000, ...limits },
  );

/** The threads on `globalThis`: Next.js loads this module once per bundle, and all must share them. */
const shared = globalThis as typeof globalThis & { mailwrightTemplates?: CompileThreads };

const threads = (): CompileThreads => {
  shared.mailwrightTemplates ??= createCompileThreads();
  return shared.mailwrightTemplates;
};

/** Loads the compiler, or keeps it loaded: for somebody who opens a template to edit it. */
export const warmCompiler = (): void => threads().warm();

const NAMES = { html: 'HTML takes', mjml: 'MJML takes', blocks: 'blocks take' } as const;

/**
 * Compiles the content of a version. Content that takes too much time or memory has an error among its findings.
 *
 * @param companyId the owner of the version; the versions of a company are compiled one after the other.
 * @throws {AppError} tooMuchWaiting if the company has too many waiting, queueUnavailable if all companies have
 */
export async function compileContent(companyId: string, job: CompileJob): Promise<CompiledContent> {
  const isEmpty = job.html === null && job.mjml === null && job.blocks === null;
  const text = job.textMode === 'own' ? job.text : null;
  if (isEmpty) return { html: null, text, findings: [], pictures: [] };
  const content = await threads().run(companyId, job);
  if (content) return content;
  const part = job.sourceFormat;
  const message = `the ${NAMES[part]} too much time or memory to be compiled`;
  const html = part === 'html' ? job.html : null;
  return { html, text, findings: [findingAt('error', 'tooMuchWork', message, { part })], pictures: [] };
}
