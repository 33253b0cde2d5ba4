'use client';

import { clsx } from 'clsx';
import { ImageIcon } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { BlockProps } from '#lib/documents/registry.ts';

/** Returns the look of a text of a size. */
export const textStyle = (size: number, color: string): CSSProperties => ({
  fontSize: size,
  lineHeight: `${Math.round(size * 1.5)}px`,
  color: color || undefined,
});

const HEADING_SIZES = { 1: 28, 2: 22, 3: 18 } as const;

/** A heading. */
export const Heading = ({ level, children }: { level: 1 | 2 | 3; children: ReactNode }) => (
  <p className="pb-2 font-semibold" style={textStyle(HEADING_SIZES[level], '')}>
    {children}
  </p>
);

/** A picture, read from where it is, but for one whose address has template tags. */
export function Picture({ src, alt, style }: { src: string; alt: string; style?: CSSProperties }) {
  const t = useTexts('blockEditor');
  if (!/^https?:\/\/[^{]+$/i.test(src)) {
    return (
      <Placeholder>
        <ImageIcon aria-hidden className="size-4 shrink-0" /> {src ? alt || src : t('empty.image')}
      </Placeholder>
    );
  }
  // biome-ignore lint/performance/noImgElement: a picture of a message, from its own address
  return <img src={src} alt={alt} style={style} referrerPolicy="no-referrer" className="inline-block max-w-full" />;
}

/** The place of a part that has no contents yet. */
export const Placeholder = ({ children }: { children: ReactNode }) => (
  <span className="flex h-24 w-full items-center justify-center gap-2 border border-dashed border-current/40 text-sm">
    {children}
  </span>
);

type ButtonViewProps = Pick<BlockProps['button'], 'label' | 'background' | 'color' | 'radius' | 'isWide'>;

/** A link that looks like a button. */
export function ButtonView({ label, background, color, radius, isWide }: ButtonViewProps) {
  const t = useTexts('blockEditor');
  return (
    <span
      className={`px-6 py-3 text-center leading-6 font-semibold ${isWide ? 'block' : 'inline-block'}`}
      style={{ background, color, borderRadius: radius }}
    >
      {label || t('empty.label')}
    </span>
  );
}

type BesideProps = {
  side: 'left' | 'right';
  width: number;
  space: number;
  isStacked: boolean;
  picture: ReactNode;
  children: ReactNode;
};

/** A picture with other contents beside it, or under it. */
export const Beside = ({ side, width, space, isStacked, picture, children }: BesideProps) => (
  <div
    className={clsx(
      'flex',
      isStacked ? 'flex-col gap-4' : 'gap-8',
      !isStacked && side === 'right' && 'flex-row-reverse',
    )}
    style={{ paddingBottom: space }}
  >
    <div className="min-w-0 shrink-0" style={{ width: isStacked ? '100%' : `${width}%` }}>
      {picture}
    </div>
    <div className="min-w-0 flex-1">{children}</div>
  </div>
);
