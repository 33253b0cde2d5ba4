import { redirect } from 'next/navigation';
import { SurveyScreen } from '#components/onboarding/survey-screen.tsx';
import { pageTitle } from '#components/texts/page-title.ts';
import { guardPage } from '#lib/http/page-context.ts';
import { getSurvey } from '#lib/onboarding/get-survey.ts';

export const generateMetadata = pageTitle('onboarding', 'survey.title');

/** /survey: comes before everything else (spec §2, guard rule 3); once answered it leads on. */
export default async function SurveyPage() {
  const { ctx } = await guardPage();
  const survey = await getSurvey(ctx);
  if (survey.completed) redirect('/loading-data');
  return <SurveyScreen questions={survey.questions} next="/loading-data" />;
}
