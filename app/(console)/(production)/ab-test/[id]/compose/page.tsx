import { ComposeScreen } from '#components/campaigns/compose/compose-screen.tsx';
import { PageName } from '#components/shell/navigation/page-name.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import { getContent } from '#lib/campaigns/content/contents.ts';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { guardedPage } from '../../../../../guarded-page.tsx';

export const generateMetadata = pageTitle('compose', 'title');

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ variant?: string | string[] }> };

/**
 * /ab-test/{id}/compose: the email of an A/B test is written, with `?variant=1` that of its second variant. Where the variants have one
 * content, any of them opens that.
 */
export default guardedPage<Props>(async ({ ctx }, { params, searchParams }) => {
  const [{ id }, { variant: asked }] = await Promise.all([params, searchParams]);
  const test = await orNotFound(getCampaign(ctx, 'ab', id));
  const variant =
    test.ab?.variable === 'content' ? test.variants.find(({ number }) => String(number) === asked) : undefined;
  const content = await orNotFound(getContent(ctx, { kind: 'ab', id, variant: variant?.number ?? null }));
  const email = { type: 'ab-test', id, ...(variant && { variant: variant.number }) } as const;
  return (
    <Texts areas={['compose', 'testSend', 'templateEditor', 'blockEditor', 'templateImages', 'files', 'uploads']}>
      <PageName name={content.name} />
      <ComposeScreen
        key={`${id} ${variant?.number}`}
        email={email}
        initial={content}
        variantName={variant?.name ?? null}
      />
    </Texts>
  );
});
