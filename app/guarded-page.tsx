import type { ReactNode } from 'react';
import { NoPermissionScreen } from '#components/shell/failure/no-permission-screen.tsx';
import { SuspendedScreen } from '#components/shell/failure/suspended-screen.tsx';
import { hasSupport } from '#lib/account/access/screen-needs.ts';
import { guardPage, type PageContext } from '#lib/http/guard/page-context.ts';
import { withRequestDigest } from '#lib/http/guard/with-request-digest.ts';
import { featureLabel, findFeature } from '#lib/registry/features.ts';

/**
 * Guards a page: a person who may not open it sees which feature or grant is missing
 * (`lib/account/access/screen-needs.ts`).
 *
 * @param render receives the person's context and the page's props.
 * @param options.whileSuspended for pages that members of a suspended company may still open, to write to the operator.
 */
export function guardedPage<Props = object>(
  render: (context: PageContext, props: Props) => Promise<ReactNode>,
  options: { whileSuspended?: true } = {},
): (props: Props) => Promise<ReactNode> {
  return async (props) => {
    const context = await guardPage();
    const { suspension, company } = context;
    if (suspension && !options.whileSuspended)
      return (
        <SuspendedScreen company={company.name} reason={suspension.reason} canWrite={hasSupport(context.features)} />
      );
    if (!context.missing) return withRequestDigest(context.ctx.requestId, render(context, props));
    const { feature, grant } = context.missing;
    return (
      <NoPermissionScreen
        company={company.name}
        {...(feature && {
          feature: {
            label: featureLabel(feature),
            because: findFeature(feature)?.available ? ('account' as const) : ('release' as const),
          },
        })}
        {...(grant && { grant })}
      />
    );
  };
}
