'use client';

import { clsx } from 'clsx';
import { Image, ImageOff, Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Meter } from '#components/ui/meter.tsx';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import type { RenderedTemplate } from '#lib/content/templates/calls/schema.ts';
import { frameDocument } from './frame-document.ts';

const PARTS = ['html', 'text', 'raw'] as const;
const WIDTHS = [
  { value: 'desktop', icon: Monitor },
  { value: 'mobile', icon: Smartphone },
] as const;
const SCHEMES = [
  { value: 'light', icon: Sun },
  { value: 'dark', icon: Moon },
] as const;
const IMAGES = [
  { value: 'on', icon: Image },
  { value: 'off', icon: ImageOff },
] as const;

/** The color scheme of a mail client. */
export type Scheme = 'light' | 'dark';

/** The parts of a rendered message that are shown. */
export type ShownMessage = Pick<
  RenderedTemplate,
  'subject' | 'from_name' | 'from_email' | 'html' | 'shown' | 'text' | 'html_bytes'
>;

type RenderedViewProps = {
  rendered: ShownMessage;
  /** The client whose look was asked for. */
  scheme: Scheme;
  onScheme: (scheme: Scheme) => void;
  /** Fills the height of its container; else it has one of its own. */
  fills?: boolean;
};

/** A rendered message: its HTML at the width of a desktop or a phone, light or dark, its text, or its source. */
export function RenderedView({ rendered, scheme, onScheme, fills = false }: RenderedViewProps) {
  const t = useTexts('templateEditor');
  const [part, setPart] = useState<(typeof PARTS)[number]>('html');
  const [width, setWidth] = useState<'desktop' | 'mobile'>('desktop');
  const [images, setImages] = useState<'on' | 'off'>('on');
  const { shown } = rendered;
  const source = useMemo(
    () => frameDocument(shown?.html ?? '', { hasImages: images === 'on', rootScheme: shown?.root_scheme }),
    [shown, images],
  );
  return (
    <div
      className={clsx(
        'flex min-h-0 min-w-0 flex-col',
        fills ? 'h-full' : 'overflow-clip rounded-lg border border-line',
      )}
    >
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
        <ToggleGroup
          label={t('preview.part')}
          size="sm"
          items={PARTS.map((value) => ({ value, label: t(`preview.parts.${value}`) }))}
          value={part}
          onChange={setPart}
        />
        {part === 'html' && (
          <>
            <ToggleGroup
              label={t('preview.width')}
              size="sm"
              items={WIDTHS.map((one) => ({ ...one, label: t(`preview.widths.${one.value}`) }))}
              value={width}
              onChange={setWidth}
            />
            <ToggleGroup
              label={t('preview.scheme')}
              size="sm"
              items={SCHEMES.map((one) => ({ ...one, label: t(`preview.schemes.${one.value}`) }))}
              value={scheme}
              onChange={onScheme}
            />
            <ToggleGroup
              label={t('preview.imageChoice')}
              size="sm"
              items={IMAGES.map((one) => ({ ...one, label: t(`preview.images.${one.value}`) }))}
              value={images}
              onChange={setImages}
            />
          </>
        )}
        <span className="ml-auto">
          <SizeBar bytes={rendered.html_bytes} />
        </span>
      </div>
      <Envelope rendered={rendered} />
      {part === 'html' ? (
        <div className={clsx('min-h-0 overflow-auto bg-sunken', fills ? 'flex-1 p-4 max-lg:h-[70dvh]' : 'h-150 p-4')}>
          {rendered.html === null ? (
            <p className="text-sm text-muted">{t('preview.noHtml')}</p>
          ) : (
            <iframe
              title={t('preview.title')}
              srcDoc={source}
              sandbox=""
              referrerPolicy="no-referrer"
              className={clsx(
                'mx-auto block size-full rounded-md border border-line bg-white scheme-light',
                width === 'mobile' && 'max-w-90.5',
              )}
            />
          )}
        </div>
      ) : (
        <PlainPart
          text={part === 'text' ? rendered.text : rendered.html}
          label={t(`preview.parts.${part}`)}
          fills={fills}
        />
      )}
    </div>
  );
}

/** The subject and the sender as the recipient sees them. */
function Envelope({ rendered: { subject, from_name, from_email } }: { rendered: ShownMessage }) {
  const t = useTexts('templateEditor');
  return (
    <dl className="grid shrink-0 grid-cols-[4rem_minmax(0,1fr)] border-b border-line px-4 py-2 text-sm">
      <dt className="text-faint">{t('fields.subject')}</dt>
      <dd className="truncate font-medium">{subject || '–'}</dd>
      <dt className="text-faint">{t('preview.from')}</dt>
      <dd className="truncate">
        {from_name} <span className="text-muted">{from_email ?? (from_name ? '' : '–')}</span>
      </dd>
    </dl>
  );
}

function PlainPart({ text, label, fills }: { text: string | null; label: string; fills: boolean }) {
  const t = useTexts('templateEditor');
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach an area that scrolls
      tabIndex={0}
      className={clsx(
        'min-h-0 overflow-auto bg-code focus-visible:-outline-offset-2',
        fills ? 'flex-1 max-lg:h-[70dvh]' : 'h-150',
      )}
    >
      <pre className="p-4 font-mono text-code whitespace-pre-wrap wrap-anywhere">{text ?? t('preview.noText')}</pre>
    </section>
  );
}

/** Gmail cuts a message whose HTML is larger, in bytes. */
const CLIPPED_BYTES = 102_400;

/** The size of the HTML against the size at which it is cut. */
function SizeBar({ bytes }: { bytes: number }) {
  const t = useTexts('templateEditor');
  const text = t('preview.size', { kilobytes: (bytes / 1_000).toFixed(1) });
  return (
    <span className="flex items-center gap-2 text-xs whitespace-nowrap text-muted tabular-nums">
      <span className="w-18 max-sm:hidden">
        <Meter isBare label={t('preview.sizeLabel')} used={bytes} total={CLIPPED_BYTES} text={text} />
      </span>
      {text}
    </span>
  );
}
