import { randomBytes } from 'node:crypto';
import { listPictureParts } from '#lib/content/generator/kept-pictures.ts';
import { templateRefusal } from '#lib/content/templates/template-refusal.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { parseMailbox } from '#lib/mail/address.ts';
import { compileTemplate } from '#lib/mail/template/compile-template.ts';
import { listVariables } from '#lib/mail/template/list-variables.ts';
import { checkCustomHeaders } from '../compose/check-custom-headers.ts';
import { findLinkOrigin } from '../compose/link-origin.ts';
import { keepContent } from './cache.ts';
import { type MarkedLink, markHtml } from './mark-html.ts';
import { encodeHtml, normalizeHtml, normalizeText } from './normalize-text.ts';
import { buildStored } from './render-stored.ts';
import { CONTENT_LINKS_MAX, type ContentInput, type PreparedContent, type StoredData } from './schema.ts';
import { insertContent } from './store.ts';
import { CONTENT_ENGINE, compileContent, partsOf, type StoredContent } from './stored-content.ts';

/** The locale and the zone of content that names none. */
const DEFAULT_LOCALE = 'en';
const DEFAULT_ZONE = 'UTC';

/**
 * Prepares content that is sent to many, and stores it: tags of the campaign are put on its links, its links and pixels are marked,
 * and its HTML is written so that it needs no encoding. A message of it is then made of its values alone.
 *
 * @param db the caller's transaction; one of its own without it.
 * @throws {AppError} templateSyntax, templateRendering (naming the part, the line and the column), invalidHeader, invalidFrom,
 *   invalidField (no part, or too many links), messageTooLarge
 */
export async function prepareContent(
  { companyId }: { companyId: string },
  input: ContentInput,
  db?: Database,
): Promise<PreparedContent> {
  const from = parseMailbox(input.from.email);
  if (!from) throw new AppError('invalidFrom', { field: 'from' });
  if (input.html === null && input.text === null) throw refuse.field('html', 'must be given, or text');
  checkCustomHeaders(input.headers);
  const origin = await findLinkOrigin({ companyId, subaccountId: null }, from.domain);
  const dataPaths = listPaths(input);
  const content = await toContent(companyId, { ...input, from: { ...input.from, email: from.address } }, origin);
  const loaded = compileContent({ ...content, dataPaths });
  const sample = { companyId, messageId: newId() };
  const { length: sizeBytes } = buildStored(loaded, NOBODY, sample, { mode: 'sent', origin });
  await insertContent({ ...content, dataPaths, sizeBytes }, new Date(), db);
  keepContent({ ...loaded, sizeBytes });
  return { id: content.id, dataPaths, sizeBytes };
}

/** The person of a message without values. */
const NOBODY: StoredData = {
  contactId: '00000000-0000-4000-8000-000000000000',
  categoryId: null,
  to: { address: 'somebody@example.com', name: '' },
  values: {},
};

/** Compiles the parts as they were written, whose positions refusals name, and lists the values that they read. */
function listPaths(input: ContentInput): string[] {
  const { subject, preheader, html, text, amp, headers, from, dialect, pictures = {} } = input;
  try {
    const parts = partsOf({ parts: { subject, preheader, html, text, amp }, headers, fromName: from.name });
    parts.push(...listPictureParts(pictures));
    return listVariables(compileTemplate({ dialect, parts })).map(({ path }) => path);
  } catch (error) {
    throw templateRefusal(error);
  }
}

type Unsized = Omit<StoredContent, 'dataPaths'>;

async function toContent(companyId: string, input: ContentInput, origin: string): Promise<Unsized> {
  const { dialect, utm, trackOpens: opens, trackClicks: clicks, viewLink, locale, zone } = input;
  const ownPrefix = `${origin}/t/`;
  const html = prepareHtml(input, ownPrefix);
  const amp = prepareAmp(input, ownPrefix);
  if (html.links.length > CONTENT_LINKS_MAX)
    throw refuse.field('html', `must have ${CONTENT_LINKS_MAX} links or fewer`);
  return {
    companyId,
    id: newId(),
    source: input.source,
    parts: {
      subject: input.subject,
      preheader: input.preheader,
      html: html.html,
      text: input.text === null ? null : normalizeText(input.text, dialect),
      amp: amp.html,
      mark: html.mark,
      isHtmlAscii: html.isAscii,
      isAmpAscii: amp.isAscii,
      viewLink,
    },
    headers: { ...input.headers },
    fromEmail: input.from.email,
    fromName: input.from.name,
    replyTo: input.replyTo && { address: input.replyTo.email, name: input.replyTo.name },
    links: html.links,
    settings: {
      opens,
      clicks,
      utm: utm && { ...utm, exceptHosts: [...(utm.exceptHosts ?? [])] },
      locale: locale ?? DEFAULT_LOCALE,
      zone: zone ?? DEFAULT_ZONE,
    },
    pictures: input.pictures && Object.keys(input.pictures).length > 0 ? input.pictures : null,
    dialect,
    engine: CONTENT_ENGINE,
    sizeBytes: 0,
  };
}

type PreparedHtml = { html: string | null; isAscii: boolean; links: MarkedLink[]; mark: string | null };

const NO_HTML: PreparedHtml = { html: null, isAscii: false, links: [], mark: null };

function prepareHtml(input: ContentInput, ownPrefix: string): PreparedHtml {
  const { html: source, dialect, utm, preheader, viewLink, trackOpens: opens, trackClicks: clicks } = input;
  if (source === null) return NO_HTML;
  const part = 'html';
  const mark = `mw${randomBytes(8).toString('hex')}`;
  const encoded = encodeHtml(source, dialect, part);
  const wanted = { dialect, part, mark, clicks, opens, utm, ownPrefix } as const;
  const marked = markHtml(encoded.html, {
    ...wanted,
    hasPreheader: preheader !== null,
    hasViewLink: viewLink !== null,
  });
  if (!marked) return { ...NO_HTML, html: normalizeHtml(source, dialect, part) };
  return { ...marked, isAscii: encoded.isAscii, mark };
}

/** AMP has no tracking; its links get the tags of the campaign. */
function prepareAmp({ amp: source, dialect, utm }: ContentInput, ownPrefix: string): PreparedHtml {
  if (source === null) return NO_HTML;
  const part = 'amp_html';
  const encoded = encodeHtml(source, dialect, part);
  const none = { clicks: false, opens: false, hasPreheader: false, hasViewLink: false };
  const marked = markHtml(encoded.html, { dialect, part, mark: '', utm, ownPrefix, ...none });
  if (!marked) return { ...NO_HTML, html: normalizeHtml(source, dialect, part) };
  return { ...NO_HTML, html: marked.html, isAscii: encoded.isAscii };
}
