import { DEFAULT_BUTTON_COLORS } from '../defaults.ts';
import type { OwnColumn } from '../define-block.ts';
import { type BlockWriter, element } from './block-writer.ts';

type Align = 'left' | 'center' | 'right';

/** The look of a text: its size and the height under it in pixels; an empty color is that of the document. */
type TextLook = { size: number; align: Align; color: string; space: number };

/** Writes HTML that was made from texts. Text in the color of the document is light in dark mode. */
export const writeText = (html: string, { size, align, color, space }: TextLook, { side, settings }: BlockWriter) =>
  element(
    'mj-text',
    {
      ...(color === '' && { 'css-class': 'ink' }),
      align,
      color: color || settings.color,
      'font-size': `${size}px`,
      'line-height': `${Math.round(size * 1.5)}px`,
      padding: `0 ${side}px ${space}px`,
    },
    html,
  );

const HEADING_SIZES = { 1: 28, 2: 22, 3: 18 } as const;

type Heading = { title: string; level: 1 | 2 | 3; align: Align; color: string };

/** Writes a heading; nothing for an empty one. */
export function writeHeading({ title, level, align, color }: Heading, write: BlockWriter): string {
  if (title.trim() === '') return '';
  const html = `<h${level} style="margin:0;font-size:inherit;line-height:inherit">${write.text('title', title)}</h${level}>`;
  return writeText(html, { size: HEADING_SIZES[level], align, color, space: 8 }, write);
}

type Image = {
  src: string;
  alt: string;
  href: string;
  width: number;
  align: Align;
  radius: number;
  space: number;
  /** True if it is as wide as the screen of a phone. */
  isFluid?: boolean;
};

/** Writes a picture; nothing, and a finding, for one without an address. */
export function writeImage(image: Image, write: BlockWriter): string {
  const { src, alt, href, width, align, radius, space, isFluid = false } = image;
  const address = write.picture('src', src);
  if (address === null) {
    if (src.trim() === '') write.report({ level: 'warning', code: 'noImage', message: 'the picture has no address' });
    return '';
  }
  return element('mj-image', {
    src: address,
    // Without it, MJML writes an empty one: screen readers pass over the picture then.
    alt: write.text('alt', alt),
    href: write.url('href', href),
    align,
    ...(width > 0 && { width: `${width}px` }),
    ...(isFluid && { 'fluid-on-mobile': 'true' }),
    // The size of the alt text.
    'font-size': '14px',
    ...(radius > 0 && { 'border-radius': `${radius}px` }),
    padding: `0 ${write.side}px ${space}px`,
  });
}

/** Puts a part with a generated picture around a condition, so that readers whose values cannot be drawn do not get it. */
export const writeDrawn = (mjml: string, { id, isPersonal }: BlockWriter): string =>
  isPersonal && mjml !== ''
    ? `${element('mj-raw', {}, `{{#if @picture.${id}}}`)}${mjml}${element('mj-raw', {}, '{{/if}}')}`
    : mjml;

type Button = {
  label: string;
  href: string;
  align: Align;
  background: string;
  color: string;
  radius: number;
  isWide: boolean;
  space: number;
};

/** Writes a button; nothing for one without a label. One with the default colors has others in dark mode. */
export function writeButton(button: Button, write: BlockWriter): string {
  const { label, href, align, background, color, radius, isWide, space } = button;
  if (label.trim() === '') return '';
  const isDefault = background === DEFAULT_BUTTON_COLORS.background && color === DEFAULT_BUTTON_COLORS.color;
  const target = write.url('href', href);
  if (target === null && href.trim() === '')
    write.report({ level: 'warning', code: 'emptyLink', message: 'the button leads nowhere: set its href' });
  return element(
    'mj-button',
    {
      href: target,
      align,
      'background-color': background,
      color,
      'border-radius': `${radius}px`,
      ...(isWide && { width: '100%' }),
      ...(isDefault && { 'css-class': 'action' }),
      padding: `0 ${write.side}px ${space}px`,
    },
    write.text('label', label),
  );
}

type Beside = { imageSide: 'left' | 'right'; imageWidth: number };

/** Puts a picture and a text beside each other. */
export function writeBeside({ imageSide, imageWidth }: Beside, picture: string, text: string): OwnColumn[] {
  const columns = [
    { width: imageWidth, mjml: picture },
    { width: 100 - imageWidth, mjml: text },
  ];
  return imageSide === 'left' ? columns : columns.reverse();
}
