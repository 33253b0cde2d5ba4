import type { CssNode } from 'css-tree';
import generate from 'css-tree/generator';
import { clampChroma, formatHex, formatHex8, type Oklch, oklch, parse } from 'culori';
import { editCss } from './edit-css.ts';
import { type DocumentStyles, replaceSources } from './style-sources.ts';

/** The use of a color: what is read, or what it is read on (borders too). */
export type ColorRole = 'text' | 'background';

/**
 * Lightness (OKLab, 0 to 1) of recolored texts and grounds. Every text is light and every ground dark, so that any of
 * them contrasts with any other by 4.5 : 1 at least (WCAG 1.4.3), whatever is on what.
 */
const LIGHTEST = 0.97;
const LEAST_LIGHT = 0.8;
const LEAST_DARK = 0.385;
const DARKEST = 0.15;

/** The ground of what was white: a little lighter than the page behind it. */
const WHITE_BECOMES = 0.23;

/** Returns the color that a client with forced dark mode shows instead; null for what is no color, or depends on others. */
export function darken(color: string, role: ColorRole): string | null {
  const parsed = parse(color);
  if (!parsed || parsed.alpha === 0) return null;
  const { l: lightness, ...rest } = oklch(parsed);
  const l = role === 'text' ? textLightness(lightness) : groundLightness(lightness);
  const shown: Oklch = clampChroma({ ...rest, l }, 'oklch');
  return parsed.alpha === undefined || parsed.alpha === 1 ? formatHex(shown) : formatHex8(shown);
}

/** Light texts stay, dark ones become light: black becomes the lightest. */
function textLightness(lightness: number): number {
  const light = lightness >= 0.5 ? lightness : 1 - lightness;
  return LEAST_LIGHT + (Math.min(light, 1) - 0.5) * 2 * (LIGHTEST - LEAST_LIGHT);
}

/** Dark grounds stay, light ones become dark: white becomes nearly the darkest. */
function groundLightness(lightness: number): number {
  if (lightness < 0.5) return Math.max(DARKEST, Math.min(lightness, LEAST_DARK));
  return LEAST_DARK - (Math.min(lightness, 1) - 0.5) * 2 * (LEAST_DARK - WHITE_BECOMES);
}

const TEXT_PROPERTY = /^(?:color|caret-color|text-decoration(?:-color)?|-webkit-text-(?:fill|stroke)-color)$/i;
const GROUND_PROPERTY = /^(?:background(?:-color|-image)?|border(?:-.*)?|outline(?:-color)?|column-rule(?:-color)?)$/i;

const roleOf = (property: string): ColorRole | null => {
  if (TEXT_PROPERTY.test(property)) return 'text';
  return GROUND_PROPERTY.test(property) ? 'background' : null;
};

/**
 * Recolors a document that has no dark design of its own, as mail clients do that force one (Outlook, Gmail on Android):
 * grounds become dark and texts light, by their colors in style elements and attributes. Pictures are left alone.
 */
export function recolor(html: string, { sources }: DocumentStyles): string {
  return replaceSources(html, sources, (source, text) => {
    if (source.kind === 'color') return darken(legacyColor(text), source.role);
    if (source.kind === 'media') return null;
    return editCss(text, source.kind, (node, replace) => {
      if (node.type !== 'Declaration') return;
      const role = roleOf(node.property);
      if (role) recolorValue(node.value, role, replace);
      else if (node.property.toLowerCase() === 'color-scheme') replace(node.value, 'dark');
    });
  });
}

/** Functions that are a color; gradients and the like hold colors. */
const COLOR_FUNCTION = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)$/i;

function recolorValue(value: CssNode, role: ColorRole, replace: (node: CssNode, text: string) => void): void {
  if (value.type === 'Value' || (value.type === 'Function' && !COLOR_FUNCTION.test(value.name))) {
    for (const child of value.children) recolorValue(child, role, replace);
    return;
  }
  if (value.type !== 'Hash' && value.type !== 'Identifier' && value.type !== 'Function') return;
  const shown = darken(generate(value), role);
  if (shown !== null) replace(value, shown);
}

/** Attributes may leave the `#` out (HTML standard, rules for parsing a legacy color value). */
const legacyColor = (text: string): string => (/^[0-9a-f]{6}$/i.test(text.trim()) ? `#${text.trim()}` : text.trim());
