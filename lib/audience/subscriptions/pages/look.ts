import type { SubscriberSetting } from '#lib/audience/consent/schema.ts';
import { contrastOf } from '#lib/core/color-contrast.ts';

/** The name, the picture and the colors of a company on its pages and mails. */
export type Look = {
  company: string;
  postalAddress: string | null;
  logoUrl: string | null;
  /** The icon in the tabs of browsers. */
  faviconUrl: string | null;
  /** The language of people of whom no other is known. */
  language: string | null;
  colors: SubscriberSetting['colors'];
};

const ACCENT = '#3b4fd8';
const GROUND = '#f4f4f8';

/** Returns the color of buttons, that of their words, and that behind everything. */
export function colorsOf({ colors }: Pick<Look, 'colors'>): { accent: string; ink: string; ground: string } {
  const accent = colors.accent ?? ACCENT;
  return { accent, ink: inkOn(accent), ground: colors.background ?? GROUND };
}

/** Black or white, whichever has more contrast with a color (WCAG 2.2): one of them has always 4.5 to 1. */
const inkOn = (color: string): '#000000' | '#ffffff' =>
  contrastOf(color, '#ffffff') >= contrastOf(color, '#000000') ? '#ffffff' : '#000000';
