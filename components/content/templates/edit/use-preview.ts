'use client';

import { useMemo, useState } from 'react';
import { useRendered } from '#components/editor/draft/use-rendered.ts';
import { api } from '#lib/client/api.ts';
import type { ApiError } from '#lib/client/api-error.ts';
import type { RenderedTemplate } from '#lib/content/templates/calls/schema.ts';
import type { Template, TemplateProblem } from '#lib/content/templates/schema.ts';
import type { Scheme } from '../preview/rendered-view.tsx';
import { contentOfFields, parseData, readChanges } from './read-changes.ts';
import type { Editor } from './use-editor.ts';

/** The draft as it is rendered with a set of test data. */
export type Preview = {
  /** The last draft that could be rendered; null before the first. */
  rendered: RenderedTemplate | null;
  /** The failure of the last render; null if it succeeded. */
  error: ApiError | null;
  problems: readonly TemplateProblem[];
  variables: Template['variables'];
  /** The index of the set of test data. */
  set: number;
  chooseSet: (index: number) => void;
  /** The client whose look is shown. */
  scheme: Scheme;
  chooseScheme: (scheme: Scheme) => void;
};

/** Renders what is typed, a moment after the last key, on the server. */
export function usePreview({ template, saved, fields, format }: Editor): Preview {
  const [chosen, chooseSet] = useState(0);
  const [scheme, chooseScheme] = useState<Scheme>('light');
  const set = Math.min(chosen, Math.max(0, fields.test_data.length - 1));
  const body = useMemo(() => {
    const content = contentOfFields(readChanges(saved, fields, format));
    const data = parseData(fields.test_data[set]?.json ?? '{}');
    // While the test data is no JSON, the last picture stays.
    const changed = Object.keys(content).length > 0 && { content };
    return data && JSON.stringify({ ...changed, data, color_scheme: scheme });
  }, [saved, fields, format, set, scheme]);
  const { rendered, error } = useRendered(body, (wanted, signal) =>
    api('POST /api/config/v1/template/{id}/preview', {
      params: { id: template.id },
      body: JSON.parse(wanted),
      signal,
    }),
  );
  const problems = useMemo(
    () => (rendered ? [...rendered.problems, ...rendered.warnings] : template.problems),
    [rendered, template.problems],
  );
  const variables = rendered?.variables ?? template.variables;
  return { rendered, error, problems, variables, set, chooseSet, scheme, chooseScheme };
}
