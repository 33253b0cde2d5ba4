import { z } from 'zod';
import { DEFAULT_BLOCK_SETTINGS } from '../defaults.ts';
import { defineBlock } from '../define-block.ts';
import type { BlockWriter } from '../email/block-writer.ts';
import { writeText } from '../email/elements.ts';
import { Align, Color, Line, LocalTime, pixels, Space, Url, Zone } from '../fields.ts';
import { formatMoment } from '../format.ts';
import { joinLines, plain } from '../text/text-writer.ts';

const Props = z.strictObject({
  until: LocalTime.default(''),
  zone: Zone,
  /** The height of the digits in pixels. */
  size: pixels(16, 56).default(36),
  color: Color.default(DEFAULT_BLOCK_SETTINGS.color),
  background: Color.default(DEFAULT_BLOCK_SETTINGS.surface),
  /** The words under the digits, and the one before the end in the sentence below. */
  days: Line.default('days'),
  hours: Line.default('hours'),
  minutes: Line.default('minutes'),
  seconds: Line.default('seconds'),
  label: Line.default('Until'),
  /** The picture after the end: zeros, another one, or none. */
  after: z.enum(['text', 'picture', 'nothing']).default('text'),
  afterUrl: Url.default(''),
  align: Align.default('center'),
  space: Space,
});
type Props = z.output<typeof Props>;

/** The width of one of the four cells as a share of the height of the digits. */
export const CELL_WIDTH = 2.7;

/** The cells of the digits, by the words under them. */
export const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

/** The time until an instant as digits that run, with the instant as a sentence, which is right in every mail program. */
export const countdown = defineBlock({
  props: Props,
  blank: {
    until: '',
    zone: 'UTC',
    size: 36,
    color: DEFAULT_BLOCK_SETTINGS.color,
    background: DEFAULT_BLOCK_SETTINGS.surface,
    days: 'days',
    hours: 'hours',
    minutes: 'minutes',
    seconds: 'seconds',
    label: 'Until',
    after: 'text',
    afterUrl: '',
    align: 'center',
    space: 16,
  },
  toMjml(props, write) {
    const { until, align, space } = props;
    if (write.pictureUrl === null) {
      if (until === '') write.report({ level: 'warning', code: 'noValue', message: 'the countdown has no end' });
      return '';
    }
    const digits = writeText(writeDigits(props, write), { size: 14, align, color: '', space: 8 }, write);
    const sentence = write.text('label', sentenceOf(props, write.settings.language));
    return digits + writeText(sentence, { size: 16, align, color: '', space }, write);
  },
  toText: (props, { settings }) => (props.until === '' ? '' : joinLines(plain(sentenceOf(props, settings.language)))),
  picture: ({ until, zone, size, color, background, after, afterUrl }) =>
    until === ''
      ? null
      : {
          kind: 'countdown',
          until,
          zone,
          size,
          color,
          backgroundColor: background,
          after,
          afterUrl: afterUrl.slice(0, 500),
        },
});

/** Writes the picture with the words of its four cells under it. */
function writeDigits(props: Props, write: BlockWriter): string {
  const cells = UNITS.map((unit) => `<td width="25%" style="text-align:center">${write.text(unit, props[unit])}</td>`);
  const alt = write.text('label', sentenceOf(props, write.settings.language));
  const width = UNITS.length * Math.round(props.size * CELL_WIDTH);
  const picture = `<img src="${write.pictureUrl}" alt="${alt}" width="${width}" style="display:block;width:${width}px;max-width:100%;height:auto;border:0" />`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" align="${props.align}" width="${width}" style="width:100%;max-width:${width}px;table-layout:fixed"><tr><td colspan="4">${picture}</td></tr><tr>${cells.join('')}</tr></table>`;
}

const sentenceOf = ({ label, until, zone }: Props, language: string): string =>
  [label, formatMoment(until, zone, language)].filter((part) => part !== '').join(' ');
