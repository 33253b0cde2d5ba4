import { DocsNotFound } from '#components/service/docs/site/docs-article.tsx';

/** The page for an address that the documentation does not have. */
export default function NotFound() {
  return <DocsNotFound />;
}
