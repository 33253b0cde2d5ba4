import type { QuestionJson } from '#lib/audience/segments/answers/schema.ts';
import type { Condition, Question } from '#lib/audience/segments/schema.ts';
import type { Match } from '#lib/audience/segments/values.ts';

/** A condition while it is written: its operand may be missing. */
export type DraftCondition = { key: number; facts: Facts };
export type Facts = { readonly source: Condition['source']; readonly [field: string]: unknown };

/** A group while it is written. */
export type DraftGroup = { key: number; match: Match; of: readonly DraftNode[] };
export type DraftNode = DraftGroup | DraftCondition;

/** Returns true for a group of a draft. */
export const isDraftGroup = (node: DraftNode): node is DraftGroup => 'match' in node;

let lastKey = 0;
const nextKey = (): number => ++lastKey;

/** Makes a draft of a stored question, with a key for each of its parts. */
export const toDraft = ({ match, of }: QuestionJson): DraftGroup => ({
  key: nextKey(),
  match,
  of: of.map((node) => (isStoredGroup(node) ? toDraft(node) : { key: nextKey(), facts: node as Facts })), // checked when stored
});

const isStoredGroup = (node: unknown): node is QuestionJson =>
  typeof node === 'object' && node !== null && 'match' in node;

/** An empty question: everybody. */
export const emptyDraft = (): DraftGroup => ({ key: nextKey(), match: 'all', of: [] });

/** Lists the conditions of a draft in reading order. */
export const listDrafted = (group: DraftGroup): DraftCondition[] =>
  group.of.flatMap((node) => (isDraftGroup(node) ? listDrafted(node) : [node]));

/** A draft as a question, without conditions that are not complete. */
export type ReadDraft<Missing> = {
  question: Question;
  /** The keys of the question's conditions in reading order, by which faults and values find their row. */
  keys: readonly number[];
  /** The lack of each condition that is not complete, by its key. */
  missing: ReadonlyMap<number, Missing>;
};

/** Reads a draft: conditions that are not complete, and groups without any, are left out of the question. */
export function readDraft<Missing>(draft: DraftGroup, missingOf: (facts: Facts) => Missing | null): ReadDraft<Missing> {
  const missing = new Map<number, Missing>();
  const keys: number[] = [];
  const read = (group: DraftGroup): Question => ({
    match: group.match,
    of: group.of.flatMap((node): (Question | Condition)[] => {
      if (isDraftGroup(node)) {
        const inner = read(node);
        return inner.of.length === 0 ? [] : [inner];
      }
      const lack = missingOf(node.facts);
      if (lack === null) keys.push(node.key);
      else missing.set(node.key, lack);
      return lack === null ? [node.facts as unknown as Condition] : []; // complete: the server checks the rest
    }),
  });
  const question = read(draft);
  return { question: question.of.length === 0 ? { match: 'all', of: [] } : question, keys, missing };
}

/** Replaces a node of a draft, or removes it where `change` returns null. */
function changeNode(group: DraftGroup, key: number, change: (node: DraftNode) => readonly DraftNode[]): DraftGroup {
  const of = group.of.flatMap((node): readonly DraftNode[] => {
    if (node.key === key) return change(node);
    return [isDraftGroup(node) ? changeNode(node, key, change) : node];
  });
  return { ...group, of };
}

/** Changes a group; the whole one is a group too. */
const changeGroup = (draft: DraftGroup, key: number, change: (group: DraftGroup) => DraftGroup): DraftGroup =>
  draft.key === key ? change(draft) : changeNode(draft, key, (node) => [isDraftGroup(node) ? change(node) : node]);

/** Sets whether people match all, any or none of a group. */
export const setMatch = (draft: DraftGroup, key: number, match: Match): DraftGroup =>
  changeGroup(draft, key, (group) => ({ ...group, match }));

/** Adds a condition at the end of a group. @returns the draft and the key of the condition */
export function addCondition(draft: DraftGroup, groupKey: number, facts: Facts): [DraftGroup, number] {
  const key = nextKey();
  return [changeGroup(draft, groupKey, (group) => ({ ...group, of: [...group.of, { key, facts }] })), key];
}

/** Adds a group with one condition at the end of a group. @returns the draft and the key of the condition */
export function addGroup(draft: DraftGroup, groupKey: number, match: Match, facts: Facts): [DraftGroup, number] {
  const key = nextKey();
  const inner: DraftGroup = { key: nextKey(), match, of: [{ key, facts }] };
  return [changeGroup(draft, groupKey, (group) => ({ ...group, of: [...group.of, inner] })), key];
}

/** Replaces the facts of a condition. */
export const setFacts = (draft: DraftGroup, key: number, facts: Facts): DraftGroup =>
  changeNode(draft, key, () => [{ key, facts }]);

/** Adds a copy of a condition behind it. @returns the draft and the key of the copy */
export function duplicate(draft: DraftGroup, key: number): [DraftGroup, number] {
  const copy = nextKey();
  return [changeNode(draft, key, (node) => (isDraftGroup(node) ? [node] : [node, { ...node, key: copy }])), copy];
}

/** Removes a condition or a group. @returns the draft and the key of the neighbor that is focused next, null for none */
export function removeNode(draft: DraftGroup, key: number): [DraftGroup, number | null] {
  const order = listDrafted(draft).map((one) => one.key);
  const removed = findNode(draft, key);
  const gone = removed && isDraftGroup(removed) ? listDrafted(removed).map((one) => one.key) : [key];
  const at = order.indexOf(gone[0] ?? key);
  const left = order.filter((one) => !gone.includes(one));
  return [changeNode(draft, key, () => []), left[at] ?? left[at - 1] ?? null];
}

function findNode(group: DraftGroup, key: number): DraftNode | null {
  for (const node of group.of) {
    if (node.key === key) return node;
    const found = isDraftGroup(node) ? findNode(node, key) : null;
    if (found) return found;
  }
  return null;
}

/** Moves a node up or down among its neighbors, and out of its group at the end of it. */
export function moveNode(draft: DraftGroup, key: number, by: -1 | 1): DraftGroup {
  const at = draft.of.findIndex((node) => node.key === key);
  if (at >= 0) {
    const of = [...draft.of];
    const [node] = of.splice(at, 1);
    const neighbor = draft.of[at + by];
    if (!node || !neighbor) return draft;
    if (isDraftGroup(neighbor) && !isDraftGroup(node)) {
      const inside = { ...neighbor, of: by === 1 ? [node, ...neighbor.of] : [...neighbor.of, node] };
      return { ...draft, of: of.map((one) => (one.key === neighbor.key ? inside : one)) };
    }
    of.splice(at + by, 0, node);
    return { ...draft, of };
  }
  const of = draft.of.flatMap((node): readonly DraftNode[] => {
    if (!isDraftGroup(node)) return [node];
    const edge = by === -1 ? node.of[0] : node.of.at(-1);
    if (edge?.key !== key) return [moveNode(node, key, by)];
    const rest = { ...node, of: node.of.filter((one) => one.key !== key) };
    const kept = rest.of.length === 0 ? [] : [rest];
    return by === -1 ? [edge, ...kept] : [...kept, edge];
  });
  return { ...draft, of };
}
