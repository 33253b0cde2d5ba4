import type { ColorScheme } from '#lib/mail/color-scheme/resolve-schemes.ts';
import { type DarkMode, findDarkMode, type SchemedHtml, showInScheme } from '#lib/mail/color-scheme/show-in-scheme.ts';

/** A mail to show as a light or dark client does; without a client, its dark mode is wanted. */
export type SchemeJob = { html: string; client: ColorScheme | null };

/** The mail as the client shows it, or its dark mode. */
export type SchemeAnswer = { shown: SchemedHtml } | { darkMode: DarkMode };

/** Shows a mail, or finds its dark mode. */
export const doSchemeJob = ({ html, client }: SchemeJob): SchemeAnswer =>
  client === null ? { darkMode: findDarkMode(html) } : { shown: showInScheme(html, client) };
