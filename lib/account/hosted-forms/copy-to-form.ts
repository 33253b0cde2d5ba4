import type { Database } from '#lib/infra/db/pool.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { formUrl } from './form-url.ts';
import { DELIVER_FORM_COPY, type FormCopyJob, type HostedForm } from './jobs.ts';

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
