import type { ReactNode } from 'react';
import { NoPermissionScreen } from '#components/shell/no-permission-screen.tsx';
import { SuspendedScreen } from '#components/shell/suspended-screen.tsx';
import { featureLabel, findFeature } from '#lib/access/features.ts';
import { isEnabled } from '#lib/access/resolve-features.ts';
import { guardPage, type PageContext } from '#lib/http/page-context.ts';

/**
 * A page behind the wall that says, in place of itself, which feature or which grant is missing for it
 * (`lib/access/screen-needs.ts`).
 *
 * @param render gets who looks, and what the page was given.
 * @param options.whileSuspended for what a suspended company's people may still open, to write to the operator.
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
        <SuspendedScreen
          company={company.name}
          reason={suspension.reason}
          canWrite={isEnabled(context.features, 'app.support')}
        />
      );
    if (!context.missing) return render(context, props);
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
