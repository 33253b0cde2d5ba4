'use client';

import { QrCode } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { kindOf } from '#lib/documents/registry.ts';
import { defineView, type ViewProps } from '../define-view.ts';
import { ALIGN, SPACE } from '../panel-field.ts';
import { GeneratedPicture } from './generated-picture.tsx';

/** A QR code in the editor. */
export const qrcode = defineView<'qrcode'>({
  icon: QrCode,
  fields: [
    { name: 'text', kind: 'lines' },
    { name: 'hasText', kind: 'flag' },
    { name: 'size', kind: 'number', min: 80, max: 600 },
    { name: 'foregroundColor', kind: 'color' },
    { name: 'backgroundColor', kind: 'color' },
    { name: 'margin', kind: 'number', min: 4, max: 16 },
    ALIGN,
    SPACE,
  ],
  View: QrcodeView,
});

function QrcodeView({ props }: ViewProps<'qrcode'>) {
  const t = useTexts('blockEditor');
  const { text, hasText, size, foregroundColor, backgroundColor, align, space } = props;
  return (
    <div style={{ textAlign: align, paddingBottom: space }}>
      <GeneratedPicture spec={kindOf('qrcode').picture?.(props, '') ?? null} style={{ width: size }}>
        <span
          className="inline-grid max-w-full place-items-center"
          style={{ width: size, background: backgroundColor }}
        >
          <QrCode aria-hidden className="aspect-square size-full p-2" color={foregroundColor} />
        </span>
      </GeneratedPicture>
      {(hasText || text === '') && <p className="text-sm wrap-anywhere">{text || t('empty.value')}</p>}
    </div>
  );
}
