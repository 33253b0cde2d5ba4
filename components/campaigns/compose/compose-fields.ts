import type { EmailContent, UpdateContentInput } from '#lib/campaigns/content/schema.ts';
import { mergeDocuments, mergeObjects, mergeValues } from '#lib/documents/merge-documents.ts';
import type { BlockDocument } from '#lib/documents/schema.ts';

/** The parts of an email as they are typed. */
export type ComposeFields = {
  subject: string;
  preheader: string;
  /** HTML, MJML or the JSON of blocks, by the format. */
  source: string;
  text_mode: EmailContent['textMode'];
  text: string;
  hasViewLink: boolean;
  viewText: string;
};

/** Returns the parts of an email as it is stored. */
export const composeFields = (content: EmailContent): ComposeFields => ({
  subject: content.subject,
  preheader: content.preheader ?? '',
  source: sourceOf(content),
  text_mode: content.textMode,
  text: content.text ?? '',
  hasViewLink: content.setting.showViewBrowserLink,
  viewText: content.setting.viewText,
});

const sourceOf = ({ format, document, html, mjml }: EmailContent): string => {
  if (format === 'blocks') return document ? JSON.stringify(document, null, 2) : '';
  return (format === 'mjml' ? mjml : html) ?? '';
};

const NAMES = ['subject', 'preheader', 'source', 'text_mode', 'text', 'hasViewLink', 'viewText'] as const;

/** Returns the names of the parts that differ. */
export const changedParts = (before: ComposeFields, after: ComposeFields): (keyof ComposeFields)[] =>
  NAMES.filter((name) => before[name] !== after[name]);

/** Checks the parts that the editor cannot do without, of text that a browser kept. */
export const isComposeFields = (fields: object): fields is ComposeFields =>
  'source' in fields && typeof fields.source === 'string' && 'subject' in fields && typeof fields.subject === 'string';

/** Reads what differs from the stored parts, as the call takes it. A document that cannot be read is a fault. */
export function readParts(
  saved: ComposeFields,
  fields: ComposeFields,
  { format }: EmailContent,
): { input: UpdateContentInput; faults: readonly 'source'[] } {
  const changed = new Set(changedParts(saved, fields));
  const setting = {
    ...(changed.has('hasViewLink') && { showViewBrowserLink: fields.hasViewLink }),
    ...(changed.has('viewText') && fields.viewText.trim() !== '' && { viewText: fields.viewText.trim() }),
  };
  const source = changed.has('source') ? readSource(fields.source, format) : {};
  const input: UpdateContentInput = {
    ...source,
    ...(changed.has('subject') && { subject: fields.subject }),
    ...(changed.has('preheader') && { preheader: fields.preheader || null }),
    ...((changed.has('text') || changed.has('text_mode')) && readText(fields)),
    ...(Object.keys(setting).length > 0 && { setting }),
  };
  return { input, faults: source === null ? ['source'] : [] };
}

function readSource(source: string, format: EmailContent['format']): UpdateContentInput | null {
  if (format !== 'blocks') return { [format]: source || null };
  try {
    return { document: parseDocument(source) };
  } catch {
    return null;
  }
}

/** Parses a document that the editor or the server wrote; the server checks it when it is saved. */
const parseDocument = (source: string): BlockDocument => JSON.parse(source);

const readText = ({ text_mode, text }: ComposeFields): UpdateContentInput =>
  text_mode === 'own' ? { textMode: 'own', text: text || null } : { textMode: 'generated' };

/** Brings the changes of two people to an email together; null where both changed the same. */
export function mergeParts(base: ComposeFields, theirs: ComposeFields, mine: ComposeFields): ComposeFields | null {
  const source = mergeSources(base.source, theirs.source, mine.source);
  if (source === null) return null;
  // A generated text is made again from what is merged.
  const text = mine.text_mode === 'generated' ? theirs.text : mine.text;
  const merged = mergeObjects({ ...base, source, text }, { ...theirs, source, text }, { ...mine, source, text });
  const own = mine.text_mode === 'own' ? mergeValues(base.text, theirs.text, mine.text) : { value: text };
  return merged && own ? { ...merged, text: own.value } : null;
}

function mergeSources(base: string, theirs: string, mine: string): string | null {
  const whole = mergeValues(base, theirs, mine);
  if (whole) return whole.value;
  try {
    const merged = mergeDocuments(parseDocument(base), parseDocument(theirs), parseDocument(mine));
    return merged && JSON.stringify(merged, null, 2);
  } catch {
    // HTML and MJML have no parts with ids of their own.
    return null;
  }
}
