import { z } from 'zod';
import { DEFAULT_BLOCK_SETTINGS, FONT_NAMES } from './defaults.ts';
import { Color, Line, multiLine, pixels } from './fields.ts';

/** The fonts that mail programs have, by the names that documents give them. */
const FONTS = {
  system: "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  arial: 'Arial, Helvetica, sans-serif',
  georgia: "Georgia, 'Times New Roman', serif",
  verdana: 'Verdana, Geneva, sans-serif',
  courier: "'Courier New', Courier, monospace",
} as const satisfies Record<(typeof FONT_NAMES)[number], string>;

/** The end of a message to many: the name and the address of the company, words of the author, and the link to unsubscribe. */
const Footer = z.strictObject({ text: multiLine(500).default(''), unsubscribe: Line.min(1).default('Unsubscribe') });

/** The settings of a document: its width in pixels, its colors and its font. */
export const DocumentSettings = z.strictObject({
  width: pixels(320, 900).default(DEFAULT_BLOCK_SETTINGS.width),
  /** The color around the rows. */
  background: Color.default(DEFAULT_BLOCK_SETTINGS.background),
  /** The color of the rows. */
  surface: Color.default(DEFAULT_BLOCK_SETTINGS.surface),
  /** The color of text. */
  color: Color.default(DEFAULT_BLOCK_SETTINGS.color),
  linkColor: Color.default(DEFAULT_BLOCK_SETTINGS.linkColor),
  font: z.enum(FONT_NAMES).default(DEFAULT_BLOCK_SETTINGS.font),
  /** The language of the text, which screen readers need. */
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { error: 'must be a language tag such as en or pt-BR' })
    .default(DEFAULT_BLOCK_SETTINGS.language),
  /** The title of the document, which screen readers announce. */
  title: Line.default(DEFAULT_BLOCK_SETTINGS.title),
  footer: Footer.nullable().default(DEFAULT_BLOCK_SETTINGS.footer),
});
export type DocumentSettings = z.infer<typeof DocumentSettings>;

/** Returns the list of fonts of a document as CSS writes it. */
export const fontFamily = ({ font }: DocumentSettings): string => FONTS[font];

/** The name and the address of the company at the end of a message, as far as its data has them. */
export const FOOTER_COMPANY =
  '{{#if company.name}}{{company.name}}{{/if}}{{#if company.address}}{{#if company.name}}, {{/if}}{{company.address}}{{/if}}';
