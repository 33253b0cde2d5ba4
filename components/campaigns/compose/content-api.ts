import type { CampaignType } from '#lib/campaigns/campaigns/values.ts';
import { api } from '#lib/client/api.ts';

/** The email that is written: that of a campaign or a test, or of one of the variants of the test. */
export type EmailRef = { type: CampaignType; id: string; variant?: number };

const EMAIL = '/api/suite/v1/email-marketing/{id}/content';
const TEST = '/api/suite/v1/ab-test/{id}/content';
const VARIANT = '/api/suite/v1/ab-test/{id}/variant/{number}/content';

const rootOf = ({ type, variant }: EmailRef): typeof EMAIL | typeof TEST | typeof VARIANT =>
  type === 'email-marketing' ? EMAIL : variant === undefined ? TEST : VARIANT;

/** Returns the calls of an email. */
export function contentApi(email: EmailRef) {
  const root = rootOf(email);
  const params = { id: email.id, number: email.variant ?? 0 };
  return {
    read: () => api(`GET ${root}`, { params }),
    write: (body: BodyOf<'PUT'>, revision: number) =>
      api(`PUT ${root}`, { params, body, headers: { 'if-match': String(revision) } }),
    preview: (body: PreviewBody, signal: AbortSignal) => api(`POST ${root}/preview`, { params, body, signal }),
    lock: (tab: string, take: boolean) => api(`POST ${root}/lock`, { params, body: { tab, take } }),
    unlock: (tab: string) => api(`DELETE ${root}/lock`, { params, query: { tab } }),
  };
}

type Given<Name extends Parameters<typeof api>[0]> = Parameters<typeof api<Name>>[1];
type BodyOf<Method extends 'PUT'> = NonNullable<Given<`${Method} ${typeof EMAIL}`>>['body'];
type PreviewBody = NonNullable<Given<`POST ${typeof EMAIL}/preview`>>['body'];

/** The calls of an email. */
export type ContentApi = ReturnType<typeof contentApi>;

/** The key of the text that a browser keeps of an email. */
export const draftKey = ({ id, variant }: EmailRef): string =>
  variant === undefined ? `campaign_${id}` : `campaign_${id}_${variant}`;
