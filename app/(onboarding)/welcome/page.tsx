import { WelcomeScreen } from '#components/account/onboarding/welcome-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { Texts } from '#components/texts/texts.tsx';
import { getProductTour } from '#lib/account/onboarding/queries.ts';
import { getTourView } from '#lib/engine/sandbox/get-tour-view.ts';
import { guardPage } from '#lib/http/guard/page-context.ts';

export const generateMetadata = pageTitle('onboarding', 'welcome.title');

/** /welcome: the state of the account and the first steps. */
export default async function WelcomePage() {
  const { ctx, user, company } = await guardPage();
  const [tour, view] = await Promise.all([getProductTour(ctx), getTourView(ctx)]);
  const isWelcomed = company.sandbox ? tour.sandboxWelcome : tour.productionWelcome;
  return (
    <Texts areas={['tour']}>
      <WelcomeScreen name={user.fullname} tour={view} isWelcomed={isWelcomed} />
    </Texts>
  );
}
