import { PresetListScreen } from '#components/analytics/presets/preset-list-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listPresets } from '#lib/analytics/presets/queries.ts';
import { guardedPage } from '../../guarded-page.tsx';

export const generateMetadata = pageTitle('analytics', 'presetList.title');

/** /preset: the presets of analytics that the reader may open. */
export default guardedPage(async ({ ctx }) => (
  <Texts areas={['analytics', 'forms']}>
    <PresetListScreen presets={await listPresets(ctx)} />
  </Texts>
));
