'use client';

import { clsx } from 'clsx';
import { Image, ImageOff, Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import type { MessageContent } from '#lib/insight/activity/message/schema.ts';
import { measurePreview, PREVIEW_MIN_PX } from './measure-preview.ts';

type HtmlPreviewProps = {
  /** Address of the preview document. */
  src: string;
  /** The message names pictures on other machines. */
  hasRemoteImages: boolean;
  /** How the message becomes dark; null for plain text, which takes the client's colors. */
  darkMode: MessageContent['darkMode'];
  /** `newTab` lets links open pages of their own; in inert previews they do nothing. */
  links: 'inert' | 'newTab';
};

const WIDTHS = [
  { value: 'desktop', icon: Monitor },
  { value: 'mobile', icon: Smartphone },
] as const;

const THEMES = [
  { value: 'light', icon: Sun },
  { value: 'dark', icon: Moon },
] as const;

const IMAGES = [
  { value: 'off', icon: ImageOff },
  { value: 'on', icon: Image },
] as const;

/** A message's HTML in a frame without rights: as wide as a desktop or a phone, in light or dark mode. */
export function HtmlPreview({ src, hasRemoteImages, darkMode, links }: HtmlPreviewProps) {
  const t = useTexts('message');
  const [width, setWidth] = useState<'desktop' | 'mobile'>('desktop');
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [images, setImages] = useState<'off' | 'on'>('off');
  const address = `${src}?theme=${theme}${images === 'on' ? '&images=1' : ''}`;
  const frame = useRef<HTMLIFrameElement>(null);
  const height = usePreviewHeight(address, frame, width);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <ToggleGroup
          label={t('width')}
          items={WIDTHS.map((one) => ({ ...one, label: t(one.value) }))}
          value={width}
          onChange={setWidth}
        />
        <ToggleGroup
          label={t('background')}
          items={THEMES.map((one) => ({ ...one, label: t(one.value) }))}
          value={theme}
          onChange={setTheme}
        />
        {hasRemoteImages && (
          <ToggleGroup
            label={t('remoteImages')}
            items={IMAGES.map((one) => ({ ...one, label: t(one.value) }))}
            value={images}
            onChange={setImages}
          />
        )}
        {theme === 'dark' && darkMode && <p className="text-sm text-muted">{t(`darkModes.${darkMode}`)}</p>}
        {hasRemoteImages && images === 'off' && <p className="text-sm text-muted">{t('imagesStayOff')}</p>}
      </div>
      <div className="rounded-lg border border-line bg-sunken p-2 sm:p-3">
        <iframe
          ref={frame}
          key={address}
          title={t('preview')}
          src={address}
          sandbox={links === 'newTab' ? 'allow-popups allow-popups-to-escape-sandbox' : ''}
          referrerPolicy="no-referrer"
          style={{ height }}
          // A dark document paints its own ground in a light frame; a light one lets the white through.
          className={clsx(
            'mx-auto block w-full rounded-md border border-line bg-white scheme-light',
            width === 'mobile' && 'max-w-93.75',
          )}
        />
      </div>
    </div>
  );
}

/** Returns the height of the frame for its document, in pixels: the smallest until it has been measured. */
function usePreviewHeight(
  address: string,
  frame: RefObject<HTMLIFrameElement | null>,
  layout: 'desktop' | 'mobile',
): number {
  const [height, setHeight] = useState(PREVIEW_MIN_PX);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout changes the width of the frame
  useEffect(() => {
    const stop = new AbortController();
    const measure = async () => {
      const html = await (await fetch(address, { signal: stop.signal })).text();
      const { clientWidth = 0, clientHeight = 0, offsetHeight = 0 } = frame.current ?? {};
      const measured = await measurePreview(html, clientWidth);
      // The border is part of the frame's height, but not of the document's.
      if (!stop.signal.aborted) setHeight(measured + offsetHeight - clientHeight);
    };
    // A preview that cannot be measured keeps its height and scrolls.
    measure().catch(() => {});
    return () => stop.abort();
  }, [address, frame, layout]);
  return height;
}
