import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '#lib/core/ids.ts';
import { deriveKey } from '#lib/infra/crypto/derive-key.ts';

/** A reader of a scheduled report. */
export type ReportReader = { companyId: string; scheduleId: string; userId: string };

/** Creates the signed token of the link by which a reader leaves a scheduled report. */
export function createReaderToken({ companyId, scheduleId, userId }: ReportReader): string {
  const body = [companyId, scheduleId, userId].join('.');
  return `${body}.${signatureOf(body)}`;
}

/** Reads a token; null if it was not created here or any character differs. */
export function readReaderToken(token: string): ReportReader | null {
  const [companyId = '', scheduleId = '', userId = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || ![companyId, scheduleId, userId].every(isUuid)) return null;
  const expected = Buffer.from(signatureOf([companyId, scheduleId, userId].join('.')));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? { companyId, scheduleId, userId }
    : null;
}

const signatureOf = (body: string): string =>
  createHmac('sha256', deriveKey('report reader 1')).update(body).digest('base64url');
