'use client';

import { Barcode } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { BARCODE_WIDTH, SYMBOLOGIES } from '#lib/documents/pictures.ts';
import { kindOf } from '#lib/documents/registry.ts';
import { defineView, type ViewProps } from '../define-view.ts';
import { ALIGN, SPACE } from '../panel-field.ts';
import { GeneratedPicture } from './generated-picture.tsx';

/** A barcode in the editor. */
export const barcode = defineView<'barcode'>({
  icon: Barcode,
  fields: [
    { name: 'symbology', kind: 'choice', values: SYMBOLOGIES },
    { name: 'value', kind: 'line' },
    { name: 'showValue', kind: 'flag' },
    { name: 'height', kind: 'number', min: 20, max: 300 },
    { name: 'foregroundColor', kind: 'color' },
    { name: 'backgroundColor', kind: 'color' },
    ALIGN,
    SPACE,
  ],
  View: BarcodeView,
});

function BarcodeView({ props }: ViewProps<'barcode'>) {
  const t = useTexts('blockEditor');
  const { symbology, value, showValue, height, foregroundColor, backgroundColor, align, space } = props;
  return (
    <div style={{ textAlign: align, paddingBottom: space }}>
      <GeneratedPicture
        spec={kindOf('barcode').picture?.(props, '') ?? null}
        style={{ width: symbology === 'datamatrix' ? height : BARCODE_WIDTH }}
      >
        <span className="inline-block px-3" style={{ background: backgroundColor }}>
          <Barcode
            aria-hidden
            style={{ width: height * 3, height }}
            preserveAspectRatio="none"
            color={foregroundColor}
          />
        </span>
      </GeneratedPicture>
      {(showValue || value === '') && <p className="text-sm wrap-anywhere">{value || t('empty.value')}</p>}
    </div>
  );
}
