import { escapeHtml } from '../../escape-html.ts';
import type { Escape } from '../ast.ts';
import type { Position } from '../source.ts';
import type { Run } from './run.ts';

/** Schemes that a link may have whose beginning is a value. */
const SAFE_SCHEME = /^(?:https?|mailto|tel|sms|cid):/i;

const UNQUOTED_ENTITIES: Readonly<Record<string, string>> = { '`': '&#96;', '=': '&#61;' };

const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
const CONTROLS_BUT_TAB_AND_NEWLINE = /[\p{Cc}--[\t\n]]/gv;

/** Returns the text of a value in the form that is safe in the context of its tag. */
export function escapeValue(run: Run, text: string, kind: Escape, at: Position): string {
  switch (kind) {
    case 'html':
      return escapeHtml(text);
    case 'none':
      return text;
    case 'text':
      return text.replace(CONTROLS_BUT_TAB_AND_NEWLINE, '');
    case 'header':
      return text.replace(CONTROLS, ' ').normalize('NFC');
    case 'link':
      return escapeLink(run, text, at);
    case 'linkRest':
      return encodeComponent(text);
    case 'style':
      if (/^[A-Za-z0-9 #%.,()-]*$/.test(text)) return text;
      run.warn('refusedStyle', 'the value has characters that are not permitted in a style', at);
      return '';
    case 'unquoted':
      return escapeHtml(text).replace(/[`=\s]/g, (character) => UNQUOTED_ENTITIES[character] ?? '&#32;');
  }
}

/** Escapes a value that begins a link. Browsers ignore blanks and controls in a scheme. */
function escapeLink(run: Run, text: string, at: Position): string {
  if (text === '' || SAFE_SCHEME.test(text.replace(/[\p{Cc}\s]/gu, ''))) return escapeHtml(text);
  run.warn('refusedLink', 'the value does not begin with http, https, mailto, tel, sms or cid', at);
  return '#';
}

/** Encodes a text as a component of a URL, unreserved characters of RFC 3986 excepted. */
export const encodeComponent = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
