'use client';

import { useEffect, useState } from 'react';
import type { SubscriberPreview, SubscriberSetting } from '#lib/audience/consent/schema.ts';
import type { PreviewView } from '#lib/audience/consent/values.ts';
import { api } from '#lib/client/api.ts';

/** The pause after a change before the preview is made again. */
const PAUSE_MS = 400;

/** A preview: the last one that could be made, and whether it lags behind the form. */
export type SettingPreview = { shown: SubscriberPreview | null; isStale: boolean };

/**
 * Makes the preview of settings a moment after their last change. A new one cancels the one before.
 *
 * @param text the settings as JSON, so that the same settings are the same text; null while they cannot be read.
 */
export function useSettingPreview(text: string | null, language: string, view: PreviewView): SettingPreview {
  const [preview, setPreview] = useState<SettingPreview>({ shown: null, isStale: false });
  useEffect(() => {
    const own = new AbortController();
    const make = async () => {
      if (text === null) return setPreview(({ shown }) => ({ shown, isStale: true }));
      try {
        const setting = JSON.parse(text) as SubscriberSetting; // written by JSON.stringify from settings
        const body = { setting, language, view };
        const shown = await api('POST /api/suite/v1/subscriber-setting/preview', { body, signal: own.signal });
        if (!own.signal.aborted) setPreview({ shown, isStale: false });
      } catch {
        if (!own.signal.aborted) setPreview(({ shown }) => ({ shown, isStale: true }));
      }
    };
    const timer = setTimeout(() => void make(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      own.abort();
    };
  }, [text, language, view]);
  return preview;
}
