import { z } from 'zod';
import { DEFAULT_BLOCK_SETTINGS } from '../defaults.ts';
import { defineBlock } from '../define-block.ts';
import { writeText } from '../email/elements.ts';
import { Color, Line, multiLine, Space } from '../fields.ts';
import { joinLines, plain } from '../text/text-writer.ts';

/** A code that a reader can use once: the value `voucher.<id of the block>` of the message. Its box keeps its colors in dark mode. */
export const voucher = defineBlock({
  props: z.strictObject({
    title: Line,
    conditions: multiLine(1_000).default(''),
    /** A sentence such as "Valid until 31 December". */
    validity: Line.default(''),
    background: Color.default(DEFAULT_BLOCK_SETTINGS.background),
    color: Color.default(DEFAULT_BLOCK_SETTINGS.color),
    space: Space,
  }),
  blank: {
    title: '',
    conditions: '',
    validity: '',
    background: DEFAULT_BLOCK_SETTINGS.background,
    color: DEFAULT_BLOCK_SETTINGS.color,
    space: 16,
  },
  toMjml({ title, conditions, validity, background, color, space }, write) {
    const line = (html: string, style: string): string =>
      html === '' ? '' : `<div style="padding:0 0 8px;${style}">${html}</div>`;
    const code = `<span style="font-family:'Courier New',Courier,monospace;font-size:24px;line-height:36px;font-weight:700;letter-spacing:2px">${codeOf(write.id)}</span>`;
    const inner = [
      line(write.text('title', title), 'font-weight:600'),
      line(code, ''),
      line(write.text('validity', validity), ''),
      line(write.text('conditions', conditions).replaceAll('\n', '<br />'), 'font-size:14px;line-height:21px'),
    ].join('');
    const box = `padding:16px 16px 8px;text-align:center;background-color:${background};color:${color};border:2px dashed ${color};border-radius:8px`;
    const table = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td style="${box}">${inner}</td></tr></table>`;
    return writeText(table, { size: 16, align: 'center', color, space }, write);
  },
  toText: ({ title, conditions, validity }, { id }) =>
    joinLines(
      [title.trim() === '' ? codeOf(id) : `${plain(title)}: ${codeOf(id)}`, plain(validity)]
        .filter((part) => part !== '')
        .join(', '),
      plain(conditions),
    ),
});

const codeOf = (id: string): string => `{{voucher.${id}}}`;
