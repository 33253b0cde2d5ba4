'use client';

import { useMemo, useState } from 'react';
import type { Scheme } from '#components/content/templates/preview/rendered-view.tsx';
import { useRendered } from '#components/editor/draft/use-rendered.ts';
import type { PreviewedContent } from '#lib/campaigns/content/schema.ts';
import type { ApiError } from '#lib/client/api-error.ts';
import type { TemplateProblem } from '#lib/content/templates/schema.ts';
import { readParts } from './compose-fields.ts';
import type { Compose } from './use-compose.ts';

/** The email as a contact gets it. */
export type ComposePreview = {
  rendered: PreviewedContent | null;
  error: ApiError | null;
  problems: readonly TemplateProblem[];
  variables: readonly string[];
  /** The contact whose values it has; empty for nobody in particular. */
  contactId: string;
  chooseContact: (id: string) => void;
  scheme: Scheme;
  chooseScheme: (scheme: Scheme) => void;
};

/** Renders what is typed as a contact gets it. */
export function useComposePreview({ calls, content, saved, fields }: Compose): ComposePreview {
  const [contactId, chooseContact] = useState('');
  const [scheme, chooseScheme] = useState<Scheme>('light');
  const body = useMemo(() => {
    const { input, faults } = readParts(saved, fields, content);
    if (faults.length > 0) return null;
    return JSON.stringify({ ...input, colorScheme: scheme, ...(contactId !== '' && { contactId }) });
  }, [saved, fields, content, contactId, scheme]);
  const { rendered, error } = useRendered(body, (wanted, signal) => calls.preview(JSON.parse(wanted), signal));
  const problems = useMemo(
    () => (rendered ? [...rendered.findings, ...rendered.warnings] : content.findings),
    [rendered, content.findings],
  );
  // The tags that people may use, and those that the email uses already.
  const variables = useMemo(() => {
    const used = (rendered?.variables ?? content.variables).map(({ path }) => path);
    const known = [
      ...content.contactField.map((name) => `contact.${name}`),
      ...content.customField.map(({ tag }) => `field.${tag}`),
      'company.name',
      'campaign.name',
    ];
    return [...new Set([...known, ...used])];
  }, [rendered, content]);
  return { rendered, error, problems, variables, contactId, chooseContact, scheme, chooseScheme };
}
