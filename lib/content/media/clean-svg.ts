import { Parser } from 'htmlparser2';
import { allowsAttribute, ELEMENTS, isSafeStyle, TEXT_ELEMENTS, UNWRAPPED } from './svg-rules.ts';

/** A rewritten SVG and its size in pixels. */
export type CleanSvg = { content: string; width: number; height: number };

/** Elements inside each other at most: parsers and renderers recurse. */
const DEPTH_MAX = 200;

/** The size of an SVG that gives none (CSS Images Module Level 3 §4.3). */
const DEFAULT_SIZE = { width: 300, height: 150 };

/** The largest side in pixels; a larger picture is shown smaller, as its view box says. */
const SIDE_MAX = 10_000;

/** An element that is being read; one without a name is left out with everything in it, or alone. */
type Open = { name: string | null; isSkipped: boolean };

/**
 * Writes an SVG again from its allowed elements and attributes, in UTF-8: nothing of it runs, and nothing is loaded from elsewhere.
 *
 * @returns null if it is no SVG, or has a document type or entities of its own.
 */
export function cleanSvg(bytes: Uint8Array): CleanSvg | null {
  const source = decode(bytes);
  if (source === null || /<!(?:DOCTYPE|ENTITY)/i.test(source)) return null;
  const root: Record<string, string> = {};
  const open: Open[] = [];
  const written: string[] = [];
  let isBroken = false;
  let hasRoot = false;
  let style: string | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const parent = open.at(-1);
        if (!parent) {
          if (hasRoot || name !== 'svg') isBroken = true;
          hasRoot = true;
          Object.assign(root, attributes);
        }
        if (open.length >= DEPTH_MAX) isBroken = true;
        const isSkipped = isBroken || (parent?.isSkipped ?? false) || !(ELEMENTS.has(name) || UNWRAPPED.has(name));
        open.push({ name: isSkipped || UNWRAPPED.has(name) ? null : name, isSkipped });
        if (isSkipped || UNWRAPPED.has(name)) return;
        if (name === 'style') style = '';
        else written.push(`<${name}${parent ? '' : XMLNS}${writeAttributes(name, attributes)}>`);
      },
      ontext(text) {
        const name = open.at(-1)?.name;
        if (name === 'style' && style !== null) style += text;
        else if (name && TEXT_ELEMENTS.has(name)) written.push(escapeXml(text));
      },
      onclosetag() {
        const name = open.pop()?.name;
        if (!name) return;
        if (name !== 'style') written.push(`</${name}>`);
        else if (style !== null && isSafeStyle(style)) written.push(`<style>${escapeXml(style)}</style>`);
        style = null;
      },
    },
    { xmlMode: true, decodeEntities: true, recognizeCDATA: true },
  );
  parser.end(source);
  if (isBroken || !hasRoot) return null;
  return { content: written.join(''), ...sizeOf(root) };
}

const XMLNS = ' xmlns="http://www.w3.org/2000/svg"';

/** Reads UTF-8, or UTF-16 with its mark; null for anything else. */
function decode(bytes: Uint8Array): string | null {
  const encoding = ENCODINGS[`${bytes[0]} ${bytes[1]}`] ?? 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

const ENCODINGS: Readonly<Record<string, string>> = { '255 254': 'utf-16le', '254 255': 'utf-16be' };

function writeAttributes(element: string, attributes: Readonly<Record<string, string>>): string {
  const written = new Map<string, string>();
  for (const [given, value] of Object.entries(attributes)) {
    const name = given === 'xlink:href' ? 'href' : given;
    if (!written.has(name) && allowsAttribute(element, name, value)) written.set(name, value);
  }
  return [...written].map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join('');
}

/** Characters that XML 1.0 does not have (§2.2) are left out. */
const NO_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const escapeXml = (text: string): string =>
  text
    .replaceAll(NO_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Returns the size that an SVG gives, in pixels: of its attributes, else of its view box. */
function sizeOf({ width = '', height = '', viewBox = '' }: Record<string, string>): { width: number; height: number } {
  const [, , boxWidth = 0, boxHeight = 0] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const hasBox = boxWidth > 0 && boxHeight > 0;
  const given = { width: readLength(width), height: readLength(height) };
  const box = hasBox ? { width: boxWidth, height: boxHeight } : DEFAULT_SIZE;
  const ratio = box.width / box.height;
  const size = {
    width: given.width ?? (given.height === null ? box.width : given.height * ratio),
    height: given.height ?? (given.width === null ? box.height : given.width / ratio),
  };
  const scale = Math.min(1, SIDE_MAX / Math.max(size.width, size.height));
  const round = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: round(size.width), height: round(size.height) };
}

/** Pixels of the absolute units of CSS (CSS Values and Units Module Level 4 §6.2). */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
};

/** Reads a length in pixels; null for one that depends on the page, such as 100 %. */
function readLength(text: string): number | null {
  const [, number = '', unit = ''] = /^\s*(\d{1,9}(?:\.\d{1,9})?)\s*([a-z]*)\s*$/.exec(text) ?? [];
  const factor = UNITS[unit];
  const pixels = number === '' || factor === undefined ? 0 : Number(number) * factor;
  return pixels > 0 ? pixels : null;
}
