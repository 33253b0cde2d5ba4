import type { Company } from '#lib/account/company/schema.ts';
import { canTryProduction } from './rules.ts';
import {
  ProductionDetails,
  ProductionRequest,
  type ProductTour,
  SURVEY_QUESTIONS,
  type Survey,
  SurveyAnswers,
  SurveyQuestion,
} from './schema.ts';
import type { ProductionRequestRow, SurveyRow, TourRow } from './store.ts';

/** A company's tour with the step that is derived. */
export function presentTour(row: TourRow, company: Company): ProductTour {
  const { companyId: _, updatedAt: __, ...steps } = row;
  return { ...steps, sandboxTryProduction: canTryProduction(company, row) };
}

/** The survey with a company's answers; answers to questions of another day are left out. */
export function presentSurvey(tour: TourRow, row: SurveyRow | null): Survey {
  const answers = SurveyAnswers.safeParse(row?.answers);
  return {
    completed: tour.surveyCompletion,
    questions: SurveyQuestion.options.map((id) => ({ id, options: [...SURVEY_QUESTIONS[id]] })),
    answers: answers.success ? answers.data : null,
  };
}

/** A request as its company and the operator see it. */
export function presentRequest(row: ProductionRequestRow): ProductionRequest {
  return {
    id: row.id,
    status: ProductionRequest.shape.status.parse(row.status),
    details: ProductionDetails.parse(row.details),
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionNote: row.decisionNote,
  };
}
