'use client';

import { type Draft, type DraftMeans, useDraft } from '#components/editor/draft/use-draft.ts';
import { api } from '#lib/client/api.ts';
import type { SourceFormat, Template, UpdateTemplateInput } from '#lib/content/templates/schema.ts';
import { changedNames, type EditorFields, editedVersion, fieldsOf } from '../editor-fields.ts';
import { type FieldFault, readChanges } from './read-changes.ts';

/** The state of the editor and what it does. */
export type Editor = Omit<Draft<Template, EditorFields, FieldFault>, 'stored'> & {
  template: Template;
  /** The format of the source: that of the stored draft. Blocks can become MJML. */
  format: SourceFormat;
  /** Saves the draft and turns its blocks into MJML. Returns false if it was not saved; throws if the server refuses. */
  convert: () => Promise<boolean>;
};

const formatOf = (template: Template): SourceFormat => editedVersion(template)?.source_format ?? 'html';
const revisionOf = (template: Template): number => editedVersion(template)?.revision ?? 0;

const patch = (id: string, body: UpdateTemplateInput, revision: number): Promise<Template> =>
  api('PATCH /api/config/v1/template/{id}', { params: { id }, body, headers: { 'if-match': String(revision) } });

/** The means by which a template is edited. */
const meansOf = (id: string): DraftMeans<Template, EditorFields, UpdateTemplateInput, FieldFault> => ({
  fieldsOf,
  revisionOf,
  changedNames,
  readChanges: (saved, fields, template) => readChanges(saved, fields, formatOf(template)),
  read: () => api('GET /api/config/v1/template/{id}', { params: { id } }),
  write: (input, revision) => patch(id, input, revision),
  made: ['text'],
  fieldOf: (name) => (name === 'blocks' ? 'source' : name),
});

/** Holds a template that is edited. */
export function useEditor(initial: Template): Editor {
  const { stored, ...draft } = useDraft(initial, meansOf(initial.id));
  const convert = async () => {
    const template = await draft.save();
    if (!template) return false;
    draft.load(await patch(initial.id, { source_format: 'mjml' }, revisionOf(template)));
    return true;
  };
  return { ...draft, template: stored, format: formatOf(stored), convert };
}
