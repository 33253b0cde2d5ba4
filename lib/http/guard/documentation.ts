import { notFound } from 'next/navigation';
import { cache } from 'react';
import { getGuestFeatures } from '#lib/account/access/get-guest-features.ts';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import { findPageContext } from './page-context.ts';

/** Returns true if the reader of a page has the documentation: by their company's flags, or for a guest by the vendor's. */
export const hasDocumentation = cache(async (): Promise<boolean> => {
  const context = await findPageContext();
  return isEnabled(context?.features ?? (await getGuestFeatures()), 'app.documentation');
});

/** Shows the not-found page in place of a page of the documentation to readers who do not have it. */
export async function requireDocumentation(): Promise<void> {
  if (!(await hasDocumentation())) notFound();
}
