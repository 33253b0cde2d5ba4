import { settings } from '#lib/infra/config/settings.ts';
import type { HostedForm } from './jobs.ts';

const SETTINGS = {
  login: 'LOGIN_FORM_URL',
  signup: 'SIGNUP_FORM_URL',
  completeProfile: 'PROFILE_FORM_URL',
  survey: 'SURVEY_FORM_URL',
} as const satisfies Record<HostedForm, string>;

/** Returns the address of a hosted form; undefined where the operator set none. */
export const formUrl = (form: HostedForm): string | undefined => settings()[SETTINGS[form]];
