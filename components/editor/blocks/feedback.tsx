'use client';

import { Star } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { SCALES } from '#lib/documents/blocks/feedback.ts';
import { defineView, type ViewProps } from '../define-view.ts';
import { ALIGN, HREF, SPACE } from '../panel-field.ts';

/** A question in the editor. */
export const feedback = defineView<'feedback'>({
  icon: Star,
  fields: [
    { name: 'question', kind: 'line' },
    { name: 'scale', kind: 'choice', values: ['stars', 'numbers', 'faces', 'thumbs'] },
    { name: 'lowLabel', kind: 'line' },
    { name: 'highLabel', kind: 'line' },
    HREF,
    ALIGN,
    SPACE,
  ],
  View: FeedbackView,
});

function FeedbackView({ props, settings }: ViewProps<'feedback'>) {
  const t = useTexts('blockEditor');
  const { question, scale, lowLabel, highLabel, align, space } = props;
  const ends = [lowLabel, highLabel].filter((end) => end !== '').join(' – ');
  return (
    <div style={{ textAlign: align, paddingBottom: space }}>
      <p className="pb-2 font-semibold">{question || t('empty.question')}</p>
      <p style={{ color: settings.linkColor, fontSize: scale === 'numbers' ? 16 : 28 }}>
        {SCALES[scale].map((shown, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stars are alike
          <span key={index} className="inline-block min-w-6 px-0.5 text-center">
            {shown}
          </span>
        ))}
      </p>
      {ends && <p className="pt-1 text-sm">{ends}</p>}
    </div>
  );
}
