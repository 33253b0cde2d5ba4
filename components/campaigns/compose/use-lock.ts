'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#lib/client/api-error.ts';
import { errorSentence, showError } from '#lib/client/show-error.ts';
import type { ContentApi } from './content-api.ts';

/** The lock is renewed so often; it ends half a minute after the last time. */
const RENEW_MS = 10_000;

/** Somebody who watches sees what was saved at most so long ago. */
const WATCH_MS = 5_000;

/** The tab keeps its id over a reload, so that it finds the lock that it has. */
const TAB_KEY = 'editor-tab';

/** The id of a tab whose browser keeps nothing. */
let unkept: string | undefined;

function tabId(): string {
  try {
    const kept = window.sessionStorage.getItem(TAB_KEY);
    if (kept !== null) return kept;
    const id = window.crypto.randomUUID();
    window.sessionStorage.setItem(TAB_KEY, id);
    return id;
  } catch {
    unkept ??= window.crypto.randomUUID();
    return unkept;
  }
}

/** The lock of an email, as its editor sees it. */
export type Lock = {
  /** A sentence about who edits it instead; null while this editor does. */
  taken: string | null;
  take: () => Promise<void>;
};

/**
 * Holds the lock of an email while its editor is open. Another editor that takes it over ends this one's.
 *
 * @param onWatch called now and then while somebody else edits.
 */
export function useLock(calls: ContentApi, { isOn, onWatch }: { isOn: boolean; onWatch: () => void }): Lock {
  const [taken, setTaken] = useState<string | null>(null);
  const renew = useEffectEvent(async (takes: boolean) => {
    try {
      await calls.lock(tabId(), takes);
      setTaken(null);
    } catch (error) {
      if (error instanceof ApiError && error.status === 423) setTaken(errorSentence(error));
    }
  });
  const unlock = useEffectEvent(() => void calls.unlock(tabId()).catch(() => undefined));
  const watch = useEffectEvent(() => onWatch());
  const isTaken = taken !== null;
  useEffect(() => {
    if (!isOn || isTaken) return;
    void renew(false);
    const timer = setInterval(() => void renew(false), RENEW_MS);
    return () => clearInterval(timer);
  }, [isOn, isTaken]);
  useEffect(() => {
    if (!isOn) return;
    return () => unlock();
  }, [isOn]);
  useEffect(() => {
    if (!isTaken) return;
    const timer = setInterval(() => watch(), WATCH_MS);
    return () => clearInterval(timer);
  }, [isTaken]);
  return {
    taken,
    take: async () => {
      try {
        await calls.lock(tabId(), true);
        setTaken(null);
        onWatch();
      } catch (error) {
        showError(error);
      }
    },
  };
}
