import type { ReactNode } from 'react';
import type { Context } from '#lib/core/context.ts';
import { orNotFound } from '#lib/http/guard/or-not-found.ts';
import { guardPage } from '#lib/http/guard/page-context.ts';
import { withRequestDigest } from '#lib/http/guard/with-request-digest.ts';

type DetailLayoutProps = { children: ReactNode; params: Promise<{ id: string }> };

/**
 * Creates the layout of a detail page: it answers an unknown id with the status 404 before a loading state is sent,
 * after which the status could no longer change.
 *
 * @param get throws `notFound` for an id that the company does not have.
 */
export function existingOnly(
  get: (ctx: Context, id: string) => Promise<unknown>,
): (props: DetailLayoutProps) => Promise<ReactNode> {
  return async ({ children, params }) => {
    const [{ ctx, missing, suspension }, { id }] = await Promise.all([guardPage(), params]);
    // Without access the page explains what is missing; if the id exists stays unknown.
    if (!missing && !suspension) await withRequestDigest(ctx.requestId, orNotFound(get(ctx, id)));
    return children;
  };
}
