import { DocsNotFound } from '#components/service/docs/site/docs-not-found.tsx';

/** The page for an address that the documentation does not have. */
export default function NotFound() {
  return <DocsNotFound />;
}
