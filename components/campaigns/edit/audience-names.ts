import type { Audience, AudiencePart } from './facts.ts';

/** The parts that an audience can name: the labels, the segments and the contacts of it with their names. */
export type AudienceNames = {
  labels: readonly { id: number; name: string; color: string | null }[];
  segments: readonly { id: string; name: string; isArchived: boolean }[];
  contacts: readonly { id: string; name: string }[];
};

/** A part of an audience as people see it. */
export type AudienceToken =
  | { kind: 'all' }
  | { kind: 'label'; id: number; name: string; color: string | null }
  | { kind: 'segment'; id: string; name: string }
  | { kind: 'contact'; id: string; name: string };

/** Returns the key of a token, which no other one of its side has. */
export const tokenKey = (token: AudienceToken): string => (token.kind === 'all' ? 'all' : `${token.kind} ${token.id}`);

/** Returns the tokens of a side of an audience; what does not exist any more is named `gone`. */
export function tokensOf(part: AudiencePart, names: AudienceNames, gone: string): AudienceToken[] {
  const { labels, segments, contacts } = part;
  return [
    ...('all' in part && part.all ? [{ kind: 'all' } as const] : []),
    ...labels.map((id) => {
      const found = names.labels.find((one) => one.id === id);
      return { kind: 'label', id, name: found?.name ?? gone, color: found?.color ?? null } as const;
    }),
    ...segments.map(({ id }) => {
      const found = names.segments.find((one) => one.id === id);
      return { kind: 'segment', id, name: found?.name ?? gone } as const;
    }),
    ...contacts.map((id) => {
      const found = names.contacts.find((one) => one.id === id);
      return { kind: 'contact', id, name: found?.name ?? gone } as const;
    }),
  ];
}

/** Returns a side of an audience with one more part, or without one. */
export function withToken<Part extends AudiencePart>(part: Part, token: AudienceToken, isIn: boolean): Part {
  switch (token.kind) {
    case 'all':
      return { ...part, all: isIn };
    case 'label':
      return { ...part, labels: toggled(part.labels, token.id, isIn) };
    case 'segment': {
      const others = part.segments.filter(({ id }) => id !== token.id);
      return { ...part, segments: isIn ? [...others, { id: token.id }] : others };
    }
    case 'contact':
      return { ...part, contacts: toggled(part.contacts, token.id, isIn) };
  }
}

const toggled = <Id>(ids: readonly Id[], id: Id, isIn: boolean): Id[] => [
  ...ids.filter((one) => one !== id),
  ...(isIn ? [id] : []),
];

/** Formats an audience as a sentence: `Newsletter or Lapsed buyers, but not Staff`. */
export function sentenceOf(
  { include, exclude }: Audience,
  names: AudienceNames,
  words: { everybody: string; gone: string; or: string; butNot: string },
): string {
  const namesIn = (part: AudiencePart) =>
    tokensOf(part, names, words.gone)
      .map((token) => (token.kind === 'all' ? words.everybody : token.name))
      .join(` ${words.or} `);
  const excluded = namesIn(exclude);
  const included = include.all ? words.everybody : namesIn(include);
  return excluded === '' ? included : `${included}, ${words.butNot} ${excluded}`;
}
