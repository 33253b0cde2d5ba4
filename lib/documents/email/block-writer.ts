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

type Report = BlockWriter['report'];

function checkText(field: string, words: string, report: Report): string {
  if (hasOpenTag(words)) report({ level: 'error', code: 'openTag', message: `${field} has {{ without }} after it` });
  return escapeText(words);
}

const LINKS = { allowed: LINK, schemes: 'http://, https://, mailto:, tel:' };
const PICTURES = { allowed: PICTURE, schemes: 'http://, https://' };

function checkUrl(field: string, given: string, { allowed, schemes }: typeof LINKS, report: Report): string | null {
  const url = given.trim();
  if (url === '') return null;
  if (isAllowed(url, allowed)) return checkText(field, url, report);
  const message = `${field} must begin with ${schemes} or a template tag`;
  report({ level: 'error', code: 'invalidUrl', message });
  return null;
}

/** Checks and escapes the address of a picture; null for one that is empty or refused. */
export const checkPicture = (field: string, url: string, report: Report): string | null =>
  checkUrl(field, url, PICTURES, report);

/** Creates the writer of one block. */
export function createBlockWriter(given: Given): BlockWriter {
  const { report } = given;
  return {
    ...given,
    text: (field, words) => checkText(field, words, report),
    url: (field, url) => checkUrl(field, url, LINKS, report),
    picture: (field, url) => checkPicture(field, url, report),
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
