'use client';

import { useRef, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import { uploadWithProgress } from '#lib/client/upload-with-progress.ts';
import type { MediaItem } from '#lib/content/media/schema.ts';
import { checkUpload } from '#lib/core/check-upload.ts';
import { ALLOWED_FILE_TYPES } from '#lib/core/limits.ts';

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

let lastKey = 0;

/**
 * Uploads files, three at a time, with their progress. A refused one stays with its reason until it is tried again or dismissed.
 *
 * @param types the ends of names that are taken.
 * @param onAdded called with each file of the library as soon as it is there.
 */
export function useUploads(onAdded: (file: MediaItem) => void, types: readonly string[] = ALLOWED_FILE_TYPES): Uploads {
  const t = useTexts('files');
  const [running, setRunning] = useState<readonly RunningUpload[]>([]);
  const aborts = useRef(new Map<number, AbortController>());
  const waiting = useRef<{ key: number; file: File }[]>([]);
  const addedCount = useRef(0);
  const added = useRef(onAdded);
  added.current = onAdded;
  const change = (key: number, facts: Partial<RunningUpload>) =>
    setRunning((all) => all.map((one) => (one.key === key ? { ...one, ...facts } : one)));
  const remove = (key: number) => setRunning((all) => all.filter((one) => one.key !== key));

  async function send({ key, file }: { key: number; file: File }) {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    try {
      const onProgress = (part: number) => change(key, { part });
      const item = await uploadWithProgress('POST /api/suite/v1/media', { file }, { onProgress, signal: abort.signal });
      remove(key);
      if (item) added.current(item);
      addedCount.current += 1;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'canceled') remove(key);
      else change(key, { error: errorSentence(error) });
    } finally {
      aborts.current.delete(key);
      startNext();
      if (aborts.current.size === 0 && addedCount.current > 0) {
        showToast({ type: 'success', title: t('uploads.done', { count: addedCount.current }) });
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
        const fault = checkUpload(file, types);
        return { key: lastKey, file, part: 0, error: fault && t(`uploads.${fault}`) };
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
      if (!found || checkUpload(found.file, types)) return;
      change(key, { error: null, part: 0 });
      enqueue(key, found.file);
    },
  };
}
