'use client';

import { useMemo } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { TagKind } from '#lib/documents/tags.ts';

/** A value that texts can name and conditions can compare. */
export type Tag = {
  path: string;
  label: string;
  kind: TagKind;
  /** The values that it can have, of a choice. */
  options?: readonly string[];
};

/** The values of one kind. Labels are for conditions alone. */
export type TagGroup = { group: 'contact' | 'field' | 'label' | 'owner' | 'data'; tags: readonly Tag[] };

const CONTACT = [
  'email',
  'name',
  'first_name',
  'last_name',
  'phone',
  'language',
  'country',
  'city',
  'birthday',
] as const;
const OWNER = ['company.name', 'company.address', 'company.phone', 'company.website', 'campaign.name'] as const;

/** The kinds of value of own fields, by their types. */
const KINDS = {
  text: 'text',
  url: 'text',
  choice: 'text',
  multichoice: 'list',
  number: 'number',
  date: 'date',
  datetime: 'datetime',
  boolean: 'boolean',
} as const;

const LABELS = new URLSearchParams({ size: '100', sort: 'name' });

/**
 * Lists the values that a message can name: those of contacts and of their owner where the company has contacts, and those of its data.
 *
 * @param variables the values that the message reads already.
 */
export function useTagGroups(variables: readonly string[]): readonly TagGroup[] {
  const t = useTexts('blockEditor');
  const hasContacts = useFeature('contactManagement');
  const isAllowed = useGrant('contacts/view') && hasContacts;
  const { data: fields } = useApi(isAllowed ? 'GET /api/suite/v1/contacts/field' : null);
  const { data: labels } = useApi(isAllowed ? 'GET /api/suite/v1/contacts/label' : null, { query: LABELS });
  return useMemo(() => {
    const known = new Set(['contact', 'field', 'label', 'company', 'campaign']);
    const own = variables.filter((path) => !isAllowed || !known.has(path.split('.', 1)[0] ?? ''));
    const groups: TagGroup[] = [
      {
        group: 'contact',
        tags: isAllowed
          ? CONTACT.map((name) => ({
              path: `contact.${name}`,
              label: t(`tags.contact.${name}`),
              kind: name === 'birthday' ? 'date' : 'text',
            }))
          : [],
      },
      {
        group: 'field',
        tags: (fields?.data ?? []).map(({ tag, name, type, options }) => ({
          path: `field.${tag}`,
          label: name,
          kind: KINDS[type],
          ...(type === 'choice' && { options: options.map((option) => option.name) }),
        })),
      },
      {
        group: 'label',
        tags: (labels?.data ?? []).map(({ id, name }) => ({ path: `label.l${id}`, label: name, kind: 'boolean' })),
      },
      {
        group: 'owner',
        tags: isAllowed
          ? OWNER.map((path) => ({
              path,
              label: t(`tags.owner.${path.replace('.', '_') as 'company_name'}`),
              kind: 'text',
            }))
          : [],
      },
      { group: 'data', tags: own.map((path) => ({ path, label: path, kind: 'text' })) },
    ];
    return groups.filter(({ tags }) => tags.length > 0);
  }, [t, isAllowed, fields, labels, variables]);
}
