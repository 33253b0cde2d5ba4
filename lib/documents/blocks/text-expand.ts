import { z } from 'zod';
import { DEFAULT_LINE_COLOR } from '../defaults.ts';
import { defineBlock } from '../define-block.ts';
import { writerOfItem } from '../email/block-writer.ts';
import { writeText } from '../email/elements.ts';
import { Color, Line, Space } from '../fields.ts';
import { EMPTY_TEXT, RichTextDocument, writeRichText } from '../rich-text.ts';
import { joinLines, joinParagraphs, plainHeading, plainRich } from '../text/text-writer.ts';

/**
 * Texts under titles that open with a press. They are `details`, which need neither pictures nor style sheets and open by the
 * keyboard; mail programs without them show all texts.
 */
export const textExpand = defineBlock({
  props: z.strictObject({
    items: z
      .array(z.strictObject({ title: Line, text: RichTextDocument }))
      .min(1)
      .max(10),
    /** True if the first text is open when the mail is. */
    isFirstOpen: z.boolean().default(true),
    lineColor: Color.default(DEFAULT_LINE_COLOR),
    space: Space,
  }),
  blank: {
    items: [
      { title: '', text: EMPTY_TEXT },
      { title: '', text: EMPTY_TEXT },
    ],
    isFirstOpen: true,
    lineColor: DEFAULT_LINE_COLOR,
    space: 16,
  },
  toMjml({ items, isFirstOpen, lineColor, space }, write) {
    const written = items.map(({ title, text }, index) => {
      const inItem = writerOfItem(write, 'items', index);
      if (title.trim() === '')
        write.report({
          level: 'warning',
          code: 'emptyTitle',
          message: `items[${index}].title is empty: nothing opens it`,
        });
      const line = lineColor === DEFAULT_LINE_COLOR ? ' class="line"' : '';
      const head = `<summary style="padding:12px 0;cursor:pointer"><strong>${inItem.text('title', title)}</strong></summary>`;
      const body = `<div style="padding:0 0 16px">${writeRichText('text', text, inItem)}</div>`;
      const open = isFirstOpen && index === 0 ? ' open="open"' : '';
      return `<details${line}${open} style="border-bottom:1px solid ${lineColor}">${head}${body}</details>`;
    });
    return writeText(written.join(''), { size: 16, align: 'left', color: '', space }, write);
  },
  toText: ({ items }) =>
    joinParagraphs(...items.map(({ title, text }) => joinLines(plainHeading(title, 3), plainRich(text)))),
  darkRules: ['.card .ink details.line { border-color: #343941 !important; }'],
});
