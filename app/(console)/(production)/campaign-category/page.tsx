import { CategoryListScreen } from '#components/campaigns/categories/category-list-screen.tsx';
import { CATEGORY_VIEW } from '#components/campaigns/categories/category-view.ts';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { listCategories } from '#lib/campaigns/campaigns/categories.ts';
import { CategoryQuery } from '#lib/campaigns/campaigns/schema.ts';
import { guardedPage } from '../../../guarded-page.tsx';
import { type ListPageProps, readInitialList } from '../../../read-list.ts';

export const generateMetadata = pageTitle('campaignCategories', 'title');

/** /campaign-category: the categories with the number of their campaigns; search, order and page are in the URL. */
export default guardedPage<ListPageProps>(async ({ ctx }, props) => (
  <Texts areas={['campaignCategories', 'contactWords']}>
    <CategoryListScreen
      initial={await readInitialList(CATEGORY_VIEW, props, CategoryQuery, (query) => listCategories(ctx, query))}
    />
  </Texts>
));
