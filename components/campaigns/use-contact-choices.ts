'use client';

import { useApi } from '#lib/client/use-api.ts';

/** Contacts that are offered: those who were active last. */
const OFFERED = 20;

/** A contact whose values an email is shown with; the id of nobody in particular is empty. */
export type ContactChoice = { value: string; label: string };

/** Returns the contacts whose values an email can be shown with, after nobody in particular. */
export function useContactChoices(nobody: string): readonly ContactChoice[] {
  // Without the grant to see contacts there is nobody else.
  const { data } = useApi('GET /api/suite/v1/contacts', { query: { size: OFFERED, sort: '-lastActivity' } });
  const contacts = (data?.data ?? []).map(({ id, email, firstName, lastName }) => ({
    value: id,
    label: [firstName, lastName].filter(Boolean).join(' ') || email || id,
  }));
  return [{ value: '', label: nobody }, ...contacts];
}
