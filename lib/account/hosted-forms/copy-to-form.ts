import { settings } from '#lib/infra/config/settings.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { postForm } from '#lib/infra/net/post-form.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { DELIVER_FORM_COPY, type FormCopyJob, type HostedForm } from './jobs.ts';

const SETTINGS = {
  login: 'LOGIN_FORM_URL',
  signup: 'SIGNUP_FORM_URL',
  completeProfile: 'PROFILE_FORM_URL',
  survey: 'SURVEY_FORM_URL',
} as const satisfies Record<HostedForm, string>;

/** Returns the address of a hosted form; undefined where the operator set none. */
const formUrl = (form: HostedForm): string | undefined => settings()[SETTINGS[form]];

/** The facts that a hosted form gets; absent ones are left out. Never a password, a code or a token. */
export type FormFields = Readonly<Record<string, string | null | undefined>>;

/**
 * Enqueues a copy of what somebody sent, in the transaction that stores it. Does nothing where the operator set no such form.
 *
 * @param companyId absent for a person without a company.
 */
export async function copyToForm(
  db: Database,
  form: HostedForm,
  { companyId, fields }: { companyId: string | null; fields: FormFields },
): Promise<void> {
  if (formUrl(form) === undefined) return;
  const given = Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  const payload: FormCopyJob = { form, fields: Object.fromEntries(given) };
  await enqueueJob(db, DELIVER_FORM_COPY, payload, { ...(companyId && { companyId }) });
}

/**
 * Does the job of `copyToForm`. A form that was taken out of the settings since gets nothing.
 *
 * @param jobId sent along, so that the form can tell a repeat.
 * @throws {Error} as `postForm`; the job is tried again then.
 */
export async function deliverFormCopy({ form, fields }: FormCopyJob, jobId: string): Promise<void> {
  const url = formUrl(form);
  if (url !== undefined) await postForm({ url, id: jobId, fields });
}
