'use client';

import { useEffect, useRef, useState } from 'react';
import type { CampaignType } from '#lib/campaigns/campaigns/values.ts';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { errorSentence, isLogout, showError } from '#lib/client/show-error.ts';
import { watchUnsaved } from '#lib/client/unsaved.ts';
import { type Campaign, type CardName, cardOfField, type Facts, factsOf } from './facts.ts';

/** The pause after a change before it is saved, and before a save that did not arrive is repeated, in milliseconds. */
const PAUSE_MS = 500;
const RETRY_MS = 5_000;

/** How far the changes are: kept, being kept, refused at a card, waiting for the network, or met by those of somebody else. */
export type SaveState =
  | { kind: 'saved'; at: string }
  | { kind: 'saving' }
  | { kind: 'refused'; card: CardName; text: string }
  | { kind: 'waiting' }
  | { kind: 'conflict'; by: string | null; latest: Campaign };

/** The end of a change that was saved at once: the sentence of a refusal, or null where the screen says why already. */
export type Attempt = { isSaved: true } | { isSaved: false; refusal: string | null };

/** A draft that saves itself. */
export type EditedCampaign = {
  /** As it was saved last: its state, its revision and its counts. */
  saved: Campaign;
  /** As it is shown, with the changes that are not saved yet. */
  facts: Facts;
  save: SaveState;
  change: (change: Partial<Facts>) => void;
  /** Saves what is not saved yet, and returns the revision; null if that was not possible. */
  settle: () => Promise<number | null>;
  /** Saves one change at once; one that is refused is not kept. */
  attempt: (change: Partial<Facts>) => Promise<Attempt>;
  /** Reads it again, as after a move of its state. */
  reload: () => Promise<void>;
  /** Answers a conflict: the changes of the other person stay, or mine are made once more. */
  resolve: (keeps: 'theirs' | 'mine') => void;
};

const readCampaign = (type: CampaignType, id: string): Promise<Campaign> =>
  type === 'ab-test'
    ? api('GET /api/suite/v1/ab-test/{id}', { params: { id } })
    : api('GET /api/suite/v1/email-marketing/{id}', { params: { id } });

async function writeCampaign(
  type: CampaignType,
  id: string,
  revision: number,
  { ab, variants, ...facts }: Partial<Facts>,
): Promise<Campaign> {
  if (type !== 'ab-test')
    return api('PUT /api/suite/v1/email-marketing/{id}', { params: { id }, body: { revision, ...facts } });
  const test = { ...(ab && { ab }), ...(variants && { variants }) };
  return api('PUT /api/suite/v1/ab-test/{id}', { params: { id }, body: { revision, ...facts, ...test } });
}

/** Finds who changed a campaign last; null for somebody who is unknown. */
async function findChanger(id: string): Promise<string | null> {
  try {
    const query = { reference: `campaign:${id}`, size: 1 };
    const { data } = await api('GET /api/suite/v1/activities', { query });
    return data[0]?.actor.name ?? null;
  } catch {
    return null;
  }
}

/** Edits a campaign: each change is saved after a pause, one save after the other, with the revision that was read. */
export function useCampaign(type: CampaignType, initial: Campaign): EditedCampaign {
  const { id } = initial;
  const [saved, setSaved] = useState(initial);
  const [facts, setFacts] = useState(() => factsOf(initial));
  const [save, setSave] = useState<SaveState>({ kind: 'saved', at: initial.lastUpdate });
  const revision = useRef(initial.revision);
  const unsaved = useRef<Partial<Facts>>({});
  const running = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasUnsaved = () => Object.keys(unsaved.current).length > 0;

  useEffect(() => watchUnsaved(() => Object.keys(unsaved.current).length > 0), []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const take = (campaign: Campaign) => {
    revision.current = campaign.revision;
    setSaved(campaign);
    setFacts({ ...factsOf(campaign), ...unsaved.current });
  };
  const later = (ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), ms);
  };
  const write = async () => {
    if (!hasUnsaved()) return;
    const sent = unsaved.current;
    unsaved.current = {};
    setSave({ kind: 'saving' });
    try {
      const answer = await writeCampaign(type, id, revision.current, sent);
      revision.current = answer.revision;
      setSaved(answer);
      if (!hasUnsaved()) setSave({ kind: 'saved', at: answer.lastUpdate });
    } catch (error) {
      unsaved.current = { ...sent, ...unsaved.current };
      await refuse(error);
    }
  };
  const refuse = async (error: unknown) => {
    if (!(error instanceof ApiError) || isLogout(error)) return showError(error);
    if (error.status === 0 || error.status >= 500 || error.status === 429) {
      setSave({ kind: 'waiting' });
      later(RETRY_MS);
    } else if (error.status === 412) {
      const [latest, by] = await Promise.all([readCampaign(type, id), findChanger(id)]);
      setSave({ kind: 'conflict', by, latest });
    } else if (error.status === 409) {
      unsaved.current = {};
      showError(error);
      await reload();
    } else {
      setSave({ kind: 'refused', card: cardOfField(error.payload.field), text: errorSentence(error) });
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer.current);
    running.current = running.current.then(write);
    return running.current;
  };
  const reload = async () => {
    const latest = await readCampaign(type, id);
    take(latest);
    if (!hasUnsaved()) setSave({ kind: 'saved', at: latest.lastUpdate });
  };
  // A step back may show what the browser kept of an earlier visit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    readCampaign(type, id).then(
      (latest) => !hasUnsaved() && latest.revision > revision.current && take(latest),
      () => {},
    );
  }, []);
  return {
    saved,
    facts,
    save,
    change: (change) => {
      // A name that was emptied is not saved: the field says so.
      const { name, ...others } = change;
      unsaved.current = { ...unsaved.current, ...others, ...(name?.trim() && { name }) };
      setFacts((before) => ({ ...before, ...change }));
      if (save.kind === 'conflict' || !hasUnsaved()) return;
      setSave({ kind: 'saving' });
      later(PAUSE_MS);
    },
    settle: async () => {
      await flush();
      return hasUnsaved() ? null : revision.current;
    },
    attempt: async (change) => {
      await flush();
      if (hasUnsaved()) return { isSaved: false, refusal: null };
      try {
        take(await writeCampaign(type, id, revision.current, change));
        return { isSaved: true };
      } catch (error) {
        if (error instanceof ApiError && (error.status === 422 || error.status === 404))
          return { isSaved: false, refusal: errorSentence(error) };
        await refuse(error);
        return { isSaved: false, refusal: null };
      }
    },
    reload,
    resolve: (keeps) => {
      if (save.kind !== 'conflict') return;
      if (keeps === 'theirs') unsaved.current = {};
      take(save.latest);
      setSave({ kind: 'saved', at: save.latest.lastUpdate });
      void flush();
    },
  };
}
