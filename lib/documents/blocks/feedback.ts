import { z } from 'zod';
import { defineBlock } from '../define-block.ts';
import { isLink } from '../email/block-writer.ts';
import { writeText } from '../email/elements.ts';
import { Align, Line, Space, Url } from '../fields.ts';
import { joinLines, plain } from '../text/text-writer.ts';

/** The answers of each scale, in their order, as readers see them. */
export const SCALES = {
  stars: ['★', '★', '★', '★', '★'],
  numbers: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
  faces: ['🙁', '😐', '🙂'],
  thumbs: ['👎', '👍'],
} as const;

/** The value of the first answer of each scale. */
const FIRST = { stars: 1, numbers: 0, faces: 1, thumbs: 0 } as const;

const Props = z.strictObject({
  question: Line,
  scale: z.enum(['stars', 'numbers', 'faces', 'thumbs']).default('stars'),
  /** The words at the ends of the scale. */
  lowLabel: Line.default(''),
  highLabel: Line.default(''),
  /** The page that an answer opens; its value is added to the address as `answer`. */
  href: Url,
  align: Align.default('left'),
  space: Space,
});
type Props = z.output<typeof Props>;

/** A question that a reader answers with a press: each answer is a link of its own. */
export const feedback = defineBlock({
  props: Props,
  blank: { question: '', scale: 'stars', lowLabel: '', highLabel: '', href: '', align: 'left', space: 16 },
  toMjml(props, write) {
    const { question, scale, lowLabel, highLabel, href, align, space } = props;
    if (href.trim() === '')
      write.report({ level: 'warning', code: 'emptyLink', message: 'the answers lead nowhere: set their href' });
    const answers = answersOf(props);
    // Eleven answers are as wide as a phone.
    const isWide = scale === 'numbers';
    const size = isWide ? 16 : 28;
    const cells = answers.map(({ shown, value, url }, index) => {
      // The first address is checked for all.
      const target = index === 0 ? write.url('href', url) : isLink(url) ? write.text('href', url) : null;
      const look = `display:block;padding:8px 0;text-align:center;text-decoration:none;color:${write.settings.linkColor}`;
      const name = `${value} / ${answers.at(-1)?.value ?? value}`;
      const inner = target ? `<a href="${target}" title="${name}" style="${look}">${shown}</a>` : shown;
      return `<td style="min-width:24px;padding:0 ${isWide ? 0 : 4}px">${inner}</td>`;
    });
    const table = `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${isWide ? 'width="100%"' : `align="${align}"`} style="font-size:${size}px;line-height:${size + 8}px"><tr>${cells.join('')}</tr></table>`;
    const ends = [lowLabel, highLabel].map((label, index) => write.text(index === 0 ? 'lowLabel' : 'highLabel', label));
    const words = ends.filter((end) => end !== '').join(' – ');
    const look = { align, color: '' } as const;
    return (
      (question === ''
        ? ''
        : writeText(`<strong>${write.text('question', question)}</strong>`, { ...look, size: 16, space: 8 }, write)) +
      writeText(table, { ...look, size, space: words === '' ? space : 4 }, write) +
      (words === '' ? '' : writeText(words, { ...look, size: 14, space }, write))
    );
  },
  toText(props) {
    const answers = answersOf(props);
    const lines = answers.map(({ value, url }, index) => {
      const end = index === 0 ? props.lowLabel : index === answers.length - 1 ? props.highLabel : '';
      const words = [`${value}`, plain(end)].filter((part) => part !== '').join(' ');
      return isLink(url) ? `${words}: ${plain(url)}` : words;
    });
    return joinLines(plain(props.question), ...lines);
  },
});

function answersOf({ scale, href }: Props) {
  const [address = '', fragment] = href.trim().split('#', 2);
  const mark = address.includes('?') ? '&' : '?';
  return SCALES[scale].map((shown, index) => {
    const value = FIRST[scale] + index;
    const url = address === '' ? '' : `${address}${mark}answer=${value}${fragment === undefined ? '' : `#${fragment}`}`;
    return { shown, value, url };
  });
}
