'use client';

import { AppWindow } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { defineView, type ViewProps } from '../define-view.ts';
import { ALIGN, HREF, SPACE, SRC } from '../panel-field.ts';
import { Picture } from './parts.tsx';

/** The widths of a logo that was just chosen, in pixels. */
const LOGO = { min: 16, max: 200 } as const;

/** The head of a message in the editor. */
export const navHeader = defineView<'navHeader'>({
  icon: AppWindow,
  fields: [
    { name: 'name', kind: 'line' },
    { ...SRC, onChosen: ({ width }) => ({ logoWidth: Math.min(Math.max(width, LOGO.min), LOGO.max) }) },
    { name: 'logoWidth', kind: 'number', min: 16, max: 600 },
    HREF,
    { name: 'links', kind: 'links' },
    ALIGN,
    SPACE,
  ],
  View: NavHeaderView,
});

function NavHeaderView({ props: { src, name, logoWidth, links, align, space } }: ViewProps<'navHeader'>) {
  const t = useTexts('blockEditor');
  return (
    <div style={{ textAlign: align, paddingBottom: space }}>
      {src ? <Picture src={src} alt={name} style={{ width: logoWidth }} /> : <b>{name || t('empty.name')}</b>}
      {links.length > 0 && <p className="pt-3">{links.map(({ label }) => label).join('   ')}</p>}
    </div>
  );
}
