import { ContactScreen } from '#components/support/contact-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { guardedPage } from '../../guarded-page.tsx';

export const generateMetadata = pageTitle('support', 'title');

/** /contact-us: only where the flag of support is on (docs/product.md §2); a suspended company's people can still write. */
export default guardedPage(
  async ({ user, company }) => (
    <Texts areas={['support']}>
      <ContactScreen
        initial={{ name: user.fullname, email: user.email, company: company.name, phone: user.phone ?? '' }}
      />
    </Texts>
  ),
  { whileSuspended: true },
);
