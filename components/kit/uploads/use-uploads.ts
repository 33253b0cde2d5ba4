'use client';

import { useRef, useState } from 'react';
import { formatBytes } from '#components/kit/message/format-bytes.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import type { UploadWatch } from '#lib/client/upload-with-progress.ts';
import { checkUpload } from '#lib/core/check-upload.ts';
import { UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';

/** Uploads that run at once. */
const RUNNING_MAX = 3;

/** A file that is being uploaded, or was refused. */
export type RunningUpload = { key: number; file: File; part: number; error: string | null };

/** The uploads of a screen. */
export type Uploads = {
  running: readonly RunningUpload[];
  add: (files: readonly File[]) => void;
  cancel: (key: number) => void;
  retry: (key: number) => void;
};

/** The files that a screen takes, and how it sends one. */
export type UploadKind<Sent> = {
  /** The ends of names that are taken. */
  types: readonly string[];
  maxBytes?: number;
  send: (file: File, watch: UploadWatch) => Promise<Sent>;
  /** Called with each file as soon as it is there. */
  onAdded: (sent: Sent) => void;
  /** Called with the number of files when none is under way any more. */
  onDone?: (count: number) => void;
  /** Called when none is under way any more, also if all were refused: what they had reserved is free again. */
  onSettled?: (() => void) | undefined;
};

let lastKey = 0;

/** Uploads files, three at a time, with their progress. A refused one stays with its reason until it is tried again or dismissed. */
export function useUploads<Sent>(given: UploadKind<Sent>): Uploads {
  const t = useTexts('uploads');
  const [running, setRunning] = useState<readonly RunningUpload[]>([]);
  const aborts = useRef(new Map<number, AbortController>());
  const waiting = useRef<{ key: number; file: File }[]>([]);
  const addedCount = useRef(0);
  const kind = useRef(given);
  kind.current = given;
  const { types, maxBytes = UPLOAD_MAX_BYTES } = given;
  const change = (key: number, facts: Partial<RunningUpload>) =>
    setRunning((all) => all.map((one) => (one.key === key ? { ...one, ...facts } : one)));
  const remove = (key: number) => setRunning((all) => all.filter((one) => one.key !== key));

  async function send({ key, file }: { key: number; file: File }) {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    try {
      const onProgress = (part: number) => change(key, { part });
      const sent = await kind.current.send(file, { onProgress, signal: abort.signal });
      remove(key);
      kind.current.onAdded(sent);
      addedCount.current += 1;
    } catch (error) {
      const isCanceled = abort.signal.aborted || (error instanceof ApiError && error.code === 'canceled');
      if (isCanceled) remove(key);
      else change(key, { error: errorSentence(error) });
    } finally {
      aborts.current.delete(key);
      startNext();
      if (aborts.current.size === 0) {
        kind.current.onSettled?.();
        if (addedCount.current > 0) kind.current.onDone?.(addedCount.current);
        addedCount.current = 0;
      }
    }
  }

  function startNext() {
    while (aborts.current.size < RUNNING_MAX) {
      const next = waiting.current.shift();
      if (!next) return;
      void send(next);
    }
  }

  const enqueue = (key: number, file: File) => {
    waiting.current.push({ key, file });
    startNext();
  };
  return {
    running,
    add: (files) => {
      const made = files.map((file) => {
        lastKey += 1;
        const fault = checkUpload(file, types, maxBytes);
        const error = fault && t(fault, { size: formatBytes(maxBytes) });
        return { key: lastKey, file, part: 0, error };
      });
      setRunning((all) => [...all, ...made]);
      for (const { key, file, error } of made) if (error === null) enqueue(key, file);
    },
    cancel: (key) => {
      waiting.current = waiting.current.filter((one) => one.key !== key);
      const abort = aborts.current.get(key);
      if (abort) abort.abort();
      else remove(key);
    },
    retry: (key) => {
      const found = running.find((one) => one.key === key);
      if (!found || checkUpload(found.file, types, maxBytes)) return;
      change(key, { error: null, part: 0 });
      enqueue(key, found.file);
    },
  };
}
