'use client';

import { clsx } from 'clsx';
import { ImageIcon, Play } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Block, BlockDocument, BlockProps } from '#lib/content/templates/blocks/schema.ts';
import { NETWORK_NAMES } from '#lib/core/social-networks.ts';

type BlockViewProps = {
  block: Block;
  settings: BlockDocument['settings'];
  isStacked: boolean;
  /** The formatted text of the block, as it is read or as it is edited. */
  body: ReactNode;
};

/** A block in the canvas, about as its readers see it; the preview is exact. */
export function BlockView({ block, settings, isStacked, body }: BlockViewProps) {
  const t = useTexts('templateBlocks');
  switch (block.type) {
    case 'text': {
      const { size, align, color, space } = block.props;
      return <div style={{ ...textStyle(size, color), textAlign: align, paddingBottom: space }}>{body}</div>;
    }
    case 'content': {
      const { title, level, align, color, space } = block.props;
      return (
        <div style={{ textAlign: align, color: color || undefined, paddingBottom: space }}>
          <Heading level={level}>{title || t('empty.title')}</Heading>
          <div style={textStyle(16, '')}>{body}</div>
        </div>
      );
    }
    case 'image': {
      const { src, alt, width, align, radius, space } = block.props;
      return (
        <div style={{ textAlign: align, paddingBottom: space }}>
          <Picture src={src} alt={alt} style={{ width: width || undefined, borderRadius: radius }} />
        </div>
      );
    }
    case 'button':
      return (
        <div style={{ textAlign: block.props.align, paddingBottom: block.props.space }}>
          <ButtonView {...block.props} />
        </div>
      );
    case 'separator': {
      const { kind, color, thickness, space } = block.props;
      if (kind === 'space') return <div style={{ height: Math.max(space, 8) }} />;
      return (
        <div style={{ paddingBottom: space }}>
          <div style={{ borderTop: `${thickness}px solid ${color}` }} />
        </div>
      );
    }
    case 'socialMedia': {
      const names = block.props.links.map(({ network }) => NETWORK_NAMES[network]);
      return (
        <div style={{ textAlign: block.props.align, paddingBottom: block.props.space, color: settings.linkColor }}>
          {names.length === 0 && t('empty.links')}
          {names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: links have no identity but their order
            <span key={index} className="px-2 underline">
              {name}
            </span>
          ))}
        </div>
      );
    }
    case 'imageTextNew': {
      const { src, alt, imageSide, imageWidth, space } = block.props;
      return (
        <Beside {...{ isStacked, space }} side={imageSide} width={imageWidth} picture={<Picture src={src} alt={alt} />}>
          <div style={textStyle(16, '')}>{body}</div>
        </Beside>
      );
    }
    case 'imageTextButtonNew': {
      const { src, alt, imageSide, imageWidth, title, space, ...button } = block.props;
      return (
        <Beside {...{ isStacked, space }} side={imageSide} width={imageWidth} picture={<Picture src={src} alt={alt} />}>
          <Heading level={3}>{title || t('empty.title')}</Heading>
          <div style={{ ...textStyle(16, ''), paddingBottom: 12 }}>{body}</div>
          <ButtonView {...button} radius={8} isWide={false} />
        </Beside>
      );
    }
    case 'table':
      return <TableView {...block.props} />;
    case 'html':
      return (
        <pre
          className="max-h-40 overflow-hidden font-mono text-xs whitespace-pre-wrap wrap-anywhere"
          style={{ paddingBottom: block.props.space, color: settings.color }}
        >
          {block.props.html || t('empty.html')}
        </pre>
      );
    case 'navHeader': {
      const { src, name, logoWidth, links, align, space } = block.props;
      return (
        <div style={{ textAlign: align, paddingBottom: space }}>
          {src ? <Picture src={src} alt={name} style={{ width: logoWidth }} /> : <b>{name || t('empty.name')}</b>}
          {links.length > 0 && <p className="pt-3">{links.map(({ label }) => label).join('   ')}</p>}
        </div>
      );
    }
    case 'video':
      return <VideoView {...block.props} />;
  }
}

const textStyle = (size: number, color: string): CSSProperties => ({
  fontSize: size,
  lineHeight: `${Math.round(size * 1.5)}px`,
  color: color || undefined,
});

const HEADING_SIZES = { 1: 28, 2: 22, 3: 18 } as const;

const Heading = ({ level, children }: { level: 1 | 2 | 3; children: ReactNode }) => (
  <p className="pb-2 font-semibold" style={textStyle(HEADING_SIZES[level], '')}>
    {children}
  </p>
);

/** Pictures are read from where they are, but for those whose address has template tags. */
function Picture({ src, alt, style }: { src: string; alt: string; style?: CSSProperties }) {
  const t = useTexts('templateBlocks');
  if (!/^https?:\/\/[^{]+$/i.test(src)) {
    return (
      <span className="flex h-24 items-center justify-center gap-2 border border-dashed border-current/40 text-sm">
        <ImageIcon aria-hidden className="size-4 shrink-0" /> {src ? alt || src : t('empty.image')}
      </span>
    );
  }
  // biome-ignore lint/performance/noImgElement: a picture of a message, from its own address
  return <img src={src} alt={alt} style={style} referrerPolicy="no-referrer" className="inline-block max-w-full" />;
}

type ButtonViewProps = Pick<BlockProps['button'], 'label' | 'background' | 'color' | 'radius' | 'isWide'>;

function ButtonView({ label, background, color, radius, isWide }: ButtonViewProps) {
  const t = useTexts('templateBlocks');
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

const Beside = ({ side, width, space, isStacked, picture, children }: BesideProps) => (
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

function VideoView({ src, alt, caption, space }: BlockProps['video']) {
  const t = useTexts('templateBlocks');
  return (
    <div className="text-center" style={{ paddingBottom: space }}>
      {src ? (
        <Picture src={src} alt={alt} />
      ) : (
        <span className="flex h-28 items-center justify-center gap-2 border border-dashed border-current/40 text-sm">
          <Play aria-hidden className="size-4" /> {t('empty.video')}
        </span>
      )}
      {caption && <p className="pt-2 underline">{caption}</p>}
    </div>
  );
}

/** The cells of a table in the canvas. */
function TableView({ rows, hasHeader, lineColor, space }: BlockProps['table']) {
  const width = Math.max(...rows.map((row) => row.length));
  return (
    <div className="flex flex-col" style={{ paddingBottom: space }}>
      {rows.map((row, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their position
          key={index}
          className={`flex gap-2 ${hasHeader && index === 0 ? 'font-semibold' : ''}`}
          style={{ borderBottom: `1px solid ${lineColor}` }}
        >
          {Array.from({ length: width }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <span key={column} className="min-h-[1lh] min-w-0 flex-1 py-2 wrap-anywhere">
              {row[column]}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
