import type { SourceFormat, TemplateContent, UpdateTemplateInput } from '#lib/content/templates/schema.ts';
import { changedNames, type EditorFields, type TestSet } from '../editor-fields.ts';

/** A field whose text cannot be read, and why. */
export type FieldFault = {
  field: 'headers' | 'test_data' | 'source';
  fault: 'headerLine' | 'json' | 'setName';
  value: string;
};

/** The changes of a draft as the API takes them. */
export type Changes = { input: UpdateTemplateInput; faults: readonly FieldFault[] };

/** Reads what differs from the stored fields; a field that cannot be read is left out and is a fault. */
export function readChanges(saved: EditorFields, fields: EditorFields, format: SourceFormat): Changes {
  const names = new Set(changedNames(saved, fields));
  const faults: FieldFault[] = [];
  const input: UpdateTemplateInput = {};
  for (const name of names) {
    if (name === 'name' || name === 'alias') input[name] = fields[name].trim();
    else if (name === 'labels') input.labels = readList(fields.labels);
    else if (name === 'description') input.description = fields.description.trim() || null;
    else if (name !== 'source_format') Object.assign(input, readContent(name, fields, format, faults));
  }
  return { input, faults };
}

/** Returns the part of the changes that is content: what a preview lays over the stored draft. */
export function contentOfFields({ input }: Changes): TemplateContent {
  const { name, alias, description, labels, archived, shared_with_subaccounts, ...content } = input;
  return content;
}

type ContentName = Exclude<keyof EditorFields, 'name' | 'alias' | 'labels' | 'description' | 'source_format'>;

function readContent(
  name: ContentName,
  fields: EditorFields,
  format: SourceFormat,
  faults: FieldFault[],
): TemplateContent {
  switch (name) {
    case 'source':
      return format === 'blocks' ? readBlocks(fields.source, faults) : { [format]: fields.source || null };
    case 'text':
    case 'text_mode':
      return fields.text_mode === 'own' ? { text_mode: 'own', text: fields.text || null } : { text_mode: 'generated' };
    case 'amp_html':
      return { amp_html: fields.amp_html || null };
    case 'subject':
      return { subject: fields.subject };
    case 'dialect':
      return { dialect: fields.dialect };
    case 'missing':
      return { missing: fields.missing };
    case 'headers':
      return readHeaders(fields.headers, faults);
    case 'test_data':
      return readTestData(fields.test_data, faults);
    default:
      return { [name]: fields[name].trim() || null };
  }
}

/** Reads the JSON of blocks; the server checks the blocks in it. */
function readBlocks(source: string, faults: FieldFault[]): TemplateContent {
  if (source.trim() === '') return { blocks: null };
  const blocks = parseData(source);
  if (!blocks) faults.push({ field: 'source', fault: 'json', value: '' });
  // Any object: what is no document is refused by the server, which names the field.
  return blocks ? { blocks: blocks as TemplateContent['blocks'] } : {};
}

const readList = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

function readHeaders(text: string, faults: FieldFault[]): TemplateContent {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const entries = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    if (at < 1) faults.push({ field: 'headers', fault: 'headerLine', value: line.trim() });
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  });
  if (faults.some(({ field }) => field === 'headers')) return {};
  return { headers: entries.length > 0 ? Object.fromEntries(entries) : null };
}

function readTestData(sets: readonly TestSet[], faults: FieldFault[]): TemplateContent {
  const found: Record<string, Record<string, unknown>> = {};
  for (const { name, json } of sets) {
    const data = parseData(json);
    if (name.trim() === '' || Object.hasOwn(found, name)) {
      faults.push({ field: 'test_data', fault: 'setName', value: name });
    } else if (data) found[name] = data;
    else faults.push({ field: 'test_data', fault: 'json', value: name });
  }
  if (faults.some(({ field }) => field === 'test_data')) return {};
  return { test_data: sets.length > 0 ? found : null };
}

/** Parses test data; returns null for a text that is not a JSON object. */
export function parseData(json: string): Record<string, unknown> | null {
  try {
    const data: unknown = JSON.parse(json);
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : null;
  } catch {
    return null;
  }
}
