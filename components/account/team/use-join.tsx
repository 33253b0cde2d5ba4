'use client';

import { type ReactNode, useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import type { Invitation, Joined } from '#lib/account/team/schema.ts';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { errorSentence } from '#lib/client/show-error.ts';

type JoinFacts = {
  token: string;
  invitation: Invitation;
  /** Called when the link turns out to be expired, used or unknown. */
  onState: (invitation: Invitation | null) => void;
};

/** Follows the link of an invitation. */
export const followInvitation = (token: string, newcomer: { fullname?: string; password?: string }): Promise<Joined> =>
  api('POST /api/config/v1/company/members/validate', { body: { token, ...newcomer } });

/** Returns the state of the link that a refusal reports; undefined if it reports none. */
export function linkState(error: unknown, invitation: Invitation): Invitation | null | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 404) return null;
  return error.status === 410 ? { ...invitation, state: 'expired' } : undefined;
}

/** A press that follows the link, once at a time; what it finds of the link, or what went wrong. */
export function useJoin({ token, invitation, onState }: JoinFacts): {
  join: (newcomer: object) => Promise<Joined | null>;
  pending: boolean;
  problem: ReactNode;
} {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const join = async (newcomer: object) => {
    setPending(true);
    setProblem(null);
    try {
      return await followInvitation(token, newcomer);
    } catch (error) {
      const state = linkState(error, invitation);
      if (state === undefined) setProblem(errorSentence(error));
      else onState(state);
      setPending(false);
      return null;
    }
  };
  return { join, pending, problem: problem && <Alert tone="danger" title={problem} className="mt-4" /> };
}
