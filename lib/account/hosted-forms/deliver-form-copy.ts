import { postForm } from '#lib/infra/net/post-form.ts';
import { formUrl } from './form-url.ts';
import type { FormCopyJob } from './jobs.ts';

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
