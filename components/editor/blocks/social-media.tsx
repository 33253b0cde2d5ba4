'use client';

import { Share2 } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { NETWORK_NAMES } from '#lib/core/social-networks.ts';
import { defineView, type ViewProps } from '../define-view.ts';
import { ALIGN, SPACE } from '../panel-field.ts';

/** Links to networks in the editor. */
export const socialMedia = defineView<'socialMedia'>({
  icon: Share2,
  fields: [{ name: 'links', kind: 'networks' }, ALIGN, SPACE],
  View: SocialMediaView,
});

function SocialMediaView({ props: { links, align, space }, settings }: ViewProps<'socialMedia'>) {
  const t = useTexts('blockEditor');
  return (
    <div style={{ textAlign: align, paddingBottom: space, color: settings.linkColor }}>
      {links.length === 0 && t('empty.links')}
      {links.map(({ network }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no identity but their order
        <span key={index} className="px-2 underline">
          {NETWORK_NAMES[network]}
        </span>
      ))}
    </div>
  );
}
