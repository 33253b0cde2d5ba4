import { type Merged, mergeModules } from './merge-modules.ts';
import type { AuditNoun } from './module.ts';

type Nouns = Merged<'audit'>;
type VerbOf<Noun extends keyof Nouns> = Extract<keyof Nouns[Noun]['actions'], string>;

/** An action of the audit log, for example `member.remove`. */
export type AuditAction = { [Noun in keyof Nouns]: `${Noun}.${VerbOf<Noun>}` }[keyof Nouns];

/** The kind of the thing that an action changes, for example `member`. */
export type AuditTarget = {
  [Noun in keyof Nouns]: Nouns[Noun] extends { target: string } ? Noun : never;
}[keyof Nouns];

const NOUNS: readonly (readonly [string, AuditNoun])[] = Object.entries(mergeModules('audit'));

/** The actions of the audit log and the kinds of their targets, in words, by noun and verb. */
export const AUDIT_WORDS = {
  actions: Object.fromEntries(NOUNS.map(([noun, { actions }]) => [noun, actions])),
  targets: Object.fromEntries(NOUNS.flatMap(([noun, { target }]) => (target ? [[noun, target]] : []))),
} as {
  readonly actions: { readonly [Noun in keyof Nouns]: { readonly [Verb in VerbOf<Noun>]: string } };
  readonly targets: { readonly [Target in AuditTarget]: string };
}; // the words of the same tables

const CHANGED = new Map(NOUNS.map(([noun, { changes }]) => [noun, changes ?? noun]));

/** Returns the kind of the thing that an action changes: `password.set` changes a `user`. */
export function targetOf(action: AuditAction): string {
  const [noun = action] = action.split('.');
  return CHANGED.get(noun) ?? noun;
}

const SENTENCES = new Map(
  NOUNS.flatMap(([noun, { actions }]) => Object.entries(actions).map(([verb, words]) => [`${noun}.${verb}`, words])),
);

/** Returns the sentence of an action, without its actor; a code of an earlier version is split into words. */
export function sentenceOf(action: string): string {
  const words = action.replace(/[.-]/g, ' ');
  return SENTENCES.get(action) ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const VIEWS = new Map(NOUNS.map(([noun, { view }]) => [noun, view]));

/** Returns the grant with which people see the actions on a kind of thing; null if only readers of the audit log do. */
export const viewGrantOf = (kind: string): string | null => VIEWS.get(kind) ?? null;
