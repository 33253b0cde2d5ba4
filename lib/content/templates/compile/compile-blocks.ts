import { type Words, writeMjmlDocument } from '#lib/documents/email/write-mjml.ts';
import type { BlockDocument } from '#lib/documents/schema.ts';
import type { TemplateProblem } from '../schema.ts';
import { atBlock, freeWord, type LocateBlock, locateIn } from './block-lines.ts';
import { type BlockPicture, findingAt } from './compile-job.ts';
import { compileMjml } from './compile-mjml.ts';

/** The HTML of a document, the findings of making it, its generated pictures, and the blocks of its lines. */
type CompiledBlocks = {
  html: string | null;
  problems: TemplateProblem[];
  pictures: BlockPicture[];
  locate: LocateBlock;
};

/**
 * Compiles blocks to HTML through MJML. The HTML of HTML blocks passes no compiler.
 *
 * @returns no HTML if an error prevents it.
 */
export async function compileBlocks(document: BlockDocument): Promise<CompiledBlocks> {
  const [mark, keep] = [freeWord(document, 'mwblock'), freeWord(document, 'mwhtml')];
  const words: Words = {
    mark: (number) => `<mj-raw>\n<!--${mark}${number}-->\n</mj-raw>`,
    html: (number) => `${keep}${number}z`,
  };
  const written = writeMjmlDocument(document, words);
  const problems = written.findings.map(({ level, code, message, ...at }) => {
    const finding = findingAt(level, code, message, { part: 'blocks' });
    return 'row' in at ? { ...finding, row: at.row } : atBlock(finding, at.block);
  });
  const compiled = await compileMjml(written.mjml);
  const findBlock = locateIn(written.mjml, mark, written.blocks);
  problems.push(...compiled.problems.map((problem) => atBlock(problem, findBlock(problem.line))));
  const pictures = written.blocks.flatMap((block) => {
    const spec = written.pictures.get(block.id);
    return spec ? [{ block, spec }] : [];
  });
  if (compiled.html === null) return { html: null, problems, pictures, locate: () => null };
  const whole = compiled.html.replace(new RegExp(`${keep}\\d+z`, 'g'), (word) => written.kept.get(word) ?? word);
  return {
    html: whole.replace(new RegExp(`<!--${mark}\\d+-->`, 'g'), ''),
    problems,
    pictures,
    locate: locateIn(whole, mark, written.blocks),
  };
}
