import type { JSONContent } from '@tiptap/react';
import type { Paragraph, RichText, Run } from '#lib/documents/rich-text.ts';

const LISTS = { bullet: 'bulletList', number: 'orderedList' } as const;

/** Converts formatted text to the document of the text editor. */
export function toEditor(text: RichText): JSONContent {
  const content: JSONContent[] = [];
  for (const { type, runs } of text) {
    const paragraph: JSONContent = { type: 'paragraph', content: runs.flatMap(toNodes) };
    if (type === 'paragraph') {
      content.push(paragraph);
      continue;
    }
    const last = content.at(-1);
    const item = { type: 'listItem', content: [paragraph] };
    if (last?.type === LISTS[type]) last.content?.push(item);
    else content.push({ type: LISTS[type], content: [item] });
  }
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

/** Converts the document of the text editor to formatted text; a list in a list becomes points of the outer one. */
export const fromEditor = ({ content = [] }: JSONContent): RichText =>
  content.flatMap((node) => toParagraphs(node, 'paragraph'));

function toParagraphs(node: JSONContent, type: Paragraph['type']): Paragraph[] {
  const { content = [] } = node;
  if (node.type === 'paragraph') return [{ type, runs: content.flatMap(toRuns) }];
  const inner = node.type === LISTS.bullet ? 'bullet' : node.type === LISTS.number ? 'number' : type;
  return content.flatMap((one) => toParagraphs(one, inner));
}

function toNodes({ text, ...look }: Run): JSONContent[] {
  const marks = [
    ...(look.bold ? [{ type: 'bold' }] : []),
    ...(look.italic ? [{ type: 'italic' }] : []),
    ...(look.underline ? [{ type: 'underline' }] : []),
    ...(look.color ? [{ type: 'textColor', attrs: { color: look.color } }] : []),
    ...(look.href ? [{ type: 'link', attrs: { href: look.href } }] : []),
  ];
  return text
    .split('\n')
    .flatMap((line, index) => [
      ...(index > 0 ? [{ type: 'hardBreak' }] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line, marks }]),
    ]);
}

function toRuns({ type, text = '', marks = [] }: JSONContent): Run[] {
  if (type === 'hardBreak') return [{ text: '\n' }];
  if (type !== 'text') return [];
  const has = (name: string) => marks.some((mark) => mark.type === name);
  const attribute = (mark: string, name: string): string => {
    const value: unknown = marks.find((one) => one.type === mark)?.attrs?.[name];
    return typeof value === 'string' ? value : '';
  };
  const color = attribute('textColor', 'color');
  const href = attribute('link', 'href');
  return [
    {
      text,
      ...(has('bold') && { bold: true }),
      ...(has('italic') && { italic: true }),
      ...(has('underline') && { underline: true }),
      ...(/^#[\da-f]{6}$/i.test(color) && { color }),
      ...(href && { href }),
    },
  ];
}
