import { z } from 'zod';

const formUrl = () =>
  z.url({ protocol: /^https?$/, error: 'must look like https://forms.example.com/sign-in' }).optional();

/** The operator's hosted forms, each of which gets a copy of what people send here (docs/product.md §7). */
export const formSettings = {
  LOGIN_FORM_URL: formUrl().describe(
    'URL that receives a JSON POST for each sign-in: email address and time, never a password',
  ),
  SIGNUP_FORM_URL: formUrl().describe(
    'URL that receives a JSON POST for each sign-up: email address, name, company and referrer, never a password',
  ),
  PROFILE_FORM_URL: formUrl().describe(
    'URL that receives the details of a company as a JSON POST when it completes them for production',
  ),
  SURVEY_FORM_URL: formUrl().describe('URL that receives the answers to the survey as a JSON POST'),
};
