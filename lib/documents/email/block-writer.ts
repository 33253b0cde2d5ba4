import { escapeHtml } from '#lib/mail/escape-html.ts';
import { hasOpenTag, mapBetweenTags } from '#lib/mail/template/mask-tags.ts';
import type { DocumentSettings } from '../settings.ts';

/** A finding about a field of a block. */
export type FieldFinding = { level: 'error' | 'warning'; code: string; message: string };

/** The means by which a block is written. */
export type BlockWriter = {
  settings: DocumentSettings;
  /** The empty width at both sides of the block, in pixels. */
  side: number;
  /** Escapes a text for HTML and for attributes. Its template tags stay as they are. */
  text: (field: string, text: string) => string;
  /** Checks and escapes the address of a link; null for one that is empty or refused. */
  url: (field: string, url: string) => string | null;
  /** The same for the address of a picture. */
  picture: (field: string, url: string) => string | null;
  /** Keeps HTML from all compilers. Returns the word that it is put back for. */
  html: (html: string) => string;
  /** Adds a finding about the block. */
  report: (finding: FieldFinding) => void;
};

const LINK = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[^\s])\S*$/i;
const PICTURE = /^https?:\/\/[^\s/]\S*$/i;

/** An address that begins with a tag: the engine checks its scheme when it is rendered. */
const TAGGED = /^\{\{/;

/** Escapes a text for HTML, but not its template tags. Open braces are escaped, too: they would reach into the next block. */
export const escapeText = (text: string): string =>
  mapBetweenTags(text, (part) => escapeHtml(part).replaceAll('{{', '&#123;&#123;'));

type Given = Pick<BlockWriter, 'settings' | 'side' | 'html' | 'report'>;

/** Creates the writer of one block. */
export function createBlockWriter({ settings, side, html, report }: Given): BlockWriter {
  const text = (field: string, given: string): string => {
    if (hasOpenTag(given)) report({ level: 'error', code: 'openTag', message: `${field} has {{ without }} after it` });
    return escapeText(given);
  };
  const check = (field: string, given: string, allowed: RegExp, schemes: string): string | null => {
    const url = given.trim();
    if (url === '') return null;
    if (
      TAGGED.test(url) ||
      allowed.test(
        mapBetweenTags(
          url,
          (part) => part,
          () => 'x',
        ),
      )
    )
      return text(field, url);
    const message = `${field} must begin with ${schemes} or a template tag`;
    report({ level: 'error', code: 'invalidUrl', message });
    return null;
  };
  return {
    settings,
    side,
    html,
    report,
    text,
    url: (field, url) => check(field, url, LINK, 'http://, https://, mailto:, tel:'),
    picture: (field, url) => check(field, url, PICTURE, 'http://, https://'),
  };
}

/** Writes an element of MJML; attributes without a value are left out. The values of attributes are escaped already. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | null | undefined>>,
  content = '',
): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined || value === '' ? [] : [` ${key}="${value}"`],
  );
  return `<${name}${written.join('')}>${content}</${name}>`;
}
