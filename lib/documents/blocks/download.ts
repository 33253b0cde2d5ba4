import { z } from 'zod';
import { DEFAULT_BUTTON_COLORS } from '../defaults.ts';
import { defineBlock } from '../define-block.ts';
import { writeButton, writeText } from '../email/elements.ts';
import { Align, Color, Line, pixels, Space, Url } from '../fields.ts';
import { plain, plainLink } from '../text/text-writer.ts';

const Props = z.strictObject({
  /** The address of the file. */
  href: Url,
  label: Line,
  /** The type of the file in a word, such as PDF. */
  fileType: z
    .string()
    .regex(/^[\p{L}\p{N}]{0,10}$/u, { error: 'must have at most 10 letters and digits' })
    .default(''),
  /** 0 if it is not known. */
  bytes: z.int().min(0).max(10_000_000_000).default(0),
  /** True if type and size are written under the link. */
  hasFacts: z.boolean().default(true),
  look: z.enum(['button', 'link']).default('button'),
  align: Align.default('left'),
  background: Color.default(DEFAULT_BUTTON_COLORS.background),
  color: Color.default(DEFAULT_BUTTON_COLORS.color),
  radius: pixels(0, 40).default(8),
  space: Space,
});
type Props = z.output<typeof Props>;

/** A link to a file, with its type and its size. */
export const download = defineBlock({
  props: Props,
  blank: {
    href: '',
    label: '',
    fileType: '',
    bytes: 0,
    hasFacts: true,
    look: 'button',
    align: 'left',
    ...DEFAULT_BUTTON_COLORS,
    radius: 8,
    space: 16,
  },
  toMjml(props, write) {
    const { label, look, align, space } = props;
    if (label.trim() === '') return '';
    const facts = factsOf(props);
    const after = facts === '' ? space : 6;
    const link = look === 'button' ? writeButton({ ...props, isWide: false, space: after }, write) : writeLink();
    return facts === '' ? link : link + writeText(facts, { size: 14, align, color: '', space }, write);

    function writeLink(): string {
      const target = write.url('href', props.href);
      if (target === null && props.href.trim() === '')
        write.report({ level: 'warning', code: 'emptyLink', message: 'the file has no address: set its href' });
      const words = write.text('label', label);
      const html = target ? `<a href="${target}" style="color:${write.settings.linkColor}">${words}</a>` : words;
      return writeText(html, { size: 16, align, color: '', space: after }, write);
    }
  },
  toText(props) {
    if (props.label.trim() === '') return '';
    const facts = factsOf(props);
    return plainLink(facts === '' ? props.label : `${plain(props.label)} (${facts})`, props.href);
  },
});

/** Returns the type and the size of a file, such as "PDF, 1.2 MB". */
export function factsOf({ hasFacts, fileType, bytes }: Pick<Props, 'hasFacts' | 'fileType' | 'bytes'>): string {
  if (!hasFacts) return '';
  return [fileType, bytes > 0 ? formatSize(bytes) : ''].filter((fact) => fact !== '').join(', ');
}

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

function formatSize(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const size = bytes / 1_000 ** unit;
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`;
}
