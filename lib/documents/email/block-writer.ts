import { escapeHtml } from '#lib/mail/escape-html.ts';
import { hasOpenTag, mapBetweenTags } from '#lib/mail/template/mask-tags.ts';
import type { DocumentSettings } from '../settings.ts';

/** A finding about a field of a block. */
export type FieldFinding = { level: 'error' | 'warning'; code: string; message: string };

/** The means by which a block is written. */
export type BlockWriter = {
  settings: DocumentSettings;
  /** The id of the block. */
  id: string;
  /** The address of its generated picture; null if it has none that can be drawn. */
  pictureUrl: string | null;
  /** The picture differs from reader to reader; for values that cannot be drawn its address is empty. */
  isPersonal: boolean;
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

type Given = Pick<BlockWriter, 'settings' | 'id' | 'pictureUrl' | 'isPersonal' | 'side' | 'html' | 'report'>;

/** Creates the writer of one block. */
export function createBlockWriter(given: Given): BlockWriter {
  const { report } = given;
  const text = (field: string, words: string): string => {
    if (hasOpenTag(words)) report({ level: 'error', code: 'openTag', message: `${field} has {{ without }} after it` });
    return escapeText(words);
  };
  const check = (field: string, address: string, allowed: RegExp, schemes: string): string | null => {
    const url = address.trim();
    if (url === '') return null;
    if (isAllowed(url, allowed)) return text(field, url);
    const message = `${field} must begin with ${schemes} or a template tag`;
    report({ level: 'error', code: 'invalidUrl', message });
    return null;
  };
  return {
    ...given,
    text,
    url: (field, url) => check(field, url, LINK, 'http://, https://, mailto:, tel:'),
    picture: (field, url) => check(field, url, PICTURE, 'http://, https://'),
  };
}

const isAllowed = (url: string, allowed: RegExp): boolean =>
  TAGGED.test(url) ||
  allowed.test(
    mapBetweenTags(
      url,
      (part) => part,
      () => 'x',
    ),
  );

/** Checks if an address may be that of a link. */
export const isLink = (url: string): boolean => isAllowed(url.trim(), LINK);

/** Returns the writer of an item of a list in a block, whose fields are named with the list and the index. */
export const writerOfItem = (write: BlockWriter, list: string, index: number): BlockWriter => ({
  ...write,
  text: (field, words) => write.text(`${list}[${index}].${field}`, words),
  url: (field, url) => write.url(`${list}[${index}].${field}`, url),
  picture: (field, url) => write.picture(`${list}[${index}].${field}`, url),
});

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
