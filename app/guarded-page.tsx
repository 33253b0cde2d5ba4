import type { ReactNode } from 'react';
import { NoPermissionScreen } from '#components/shell/no-permission-screen.tsx';
import { featureLabel, findFeature } from '#lib/access/features.ts';
import { guardPage, type PageContext } from '#lib/http/page-context.ts';

/**
 * A page behind the wall that says, in place of itself, which feature or which grant is missing for it
 * (`lib/access/screen-needs.ts`).
 *
 * @param render gets who looks, and what the page was given.
 */
export function guardedPage<Props = object>(
  render: (context: PageContext, props: Props) => Promise<ReactNode>,
): (props: Props) => Promise<ReactNode> {
  return async (props) => {
    const context = await guardPage();
    if (!context.missing) return render(context, props);
    const { feature, grant } = context.missing;
    return (
      <NoPermissionScreen
        company={context.company.name}
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
