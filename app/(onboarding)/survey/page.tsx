import { redirect } from 'next/navigation';
import { SurveyScreen } from '#components/account/onboarding/survey-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { getSurvey } from '#lib/account/onboarding/queries.ts';
import { guardPage } from '#lib/http/guard/page-context.ts';

export const generateMetadata = pageTitle('onboarding', 'survey.title');

/** /survey: comes first (docs/product.md §2, guard rule 3); an answered survey redirects. */
export default async function SurveyPage() {
  const { ctx, user, company } = await guardPage();
  const survey = await getSurvey(ctx);
  if (survey.completed) redirect('/loading-data');
  return <SurveyScreen name={user.fullname} questions={survey.questions} isSandbox={company.sandbox} />;
}
