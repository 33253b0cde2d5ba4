'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import type { Translate } from '#components/texts/types.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { api } from '#lib/client/api.ts';
import { ApiError } from '#lib/client/api-error.ts';
import { type GivenArgument, pathOf, type ReadName } from '#lib/client/calls.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { SendingDomainList } from '#lib/senders/domains/schema.ts';
import { StepList } from './step-list.tsx';
import { stateAt } from './step-states.ts';
import { useSteps } from './use-steps.ts';

/** Answers with a token of the session, and with the step that the session still needs (docs/product.md §7). */
const TOKEN = 'POST /api/dashboard/v1/auth-session/get-token';

/** The steps after the session's token: the data that every later screen needs (docs/product.md §2, guard rule 2). */
const SOURCES = [
  source('account', 'GET /api/config/v1/me'),
  source('tour', 'GET /api/config/v2/on-boarding/product-tour'),
  source('usage', 'GET /api/config/v1/usage'),
  source('subscription', 'GET /api/subscription/v1/app/subscriptions/active-subscription'),
  source('notifications', 'GET /api/config/v1/notifications'),
];

/** The domains whose mail is likely to be refused: the warning that is shown as a notification. */
const WARNINGS = source('warnings', 'GET /api/config/v1/domain/sending/unverified-spf');

type LoadingScreenProps = {
  next: string;
  /** Set where domains are used: warnings about them are shown. */
  isProduction: boolean;
};

/** Loads the data that the console needs, so that its first screen has it, and continues. */
export function LoadingScreen({ next, isProduction }: LoadingScreenProps) {
  const t = useTexts('onboarding');
  const router = useRouter();
  const { mutate } = useSWRConfig();
  const keep = async <Answer,>({ path, load }: { path: string; load: () => Promise<Answer> }) => {
    const data = await read(load);
    if (data !== undefined) await mutate(path, data, { revalidate: false });
    return data;
  };
  const { answers, problem, isOver, again } = useSteps<unknown>([
    checkSession,
    ...SOURCES.map((one) => () => keep<unknown>(one)),
    async () => {
      const list = await keep(WARNINGS);
      if (list && isProduction) warn(t, list);
    },
  ]);
  useEffect(() => {
    if (isOver) router.replace(next);
  }, [isOver, next, router]);
  const run = { answered: answers.length, hasFailed: problem !== null };
  return (
    <>
      <PageHeader title={t('loading.title')} description={t('loading.text')} />
      <StepList
        label={t('loading.title')}
        steps={[{ id: 'session' as const }, ...SOURCES, WARNINGS].map(({ id }, index) => ({
          id,
          title: t(`loading.${id}`),
          state: stateAt(index, run),
        }))}
      />
      {problem && (
        <Alert tone="danger" title={t('loading.failed')}>
          <p>{problem.message}</p>
          {problem.requestId && <p className="font-mono text-xs text-muted">{problem.requestId}</p>}
          <Again onClick={again} />
        </Alert>
      )}
    </>
  );
}

/** Notifies the person of domains without a valid SPF record. */
function warn(t: Translate<'onboarding'>, list: SendingDomainList): void {
  const names = list.data.map(({ domain }) => domain);
  if (names.length === 0) return;
  const message = t('loading.spfText', { first: names[0] ?? '', more: names.length - 1 });
  showToast({ type: 'warning', title: t('loading.spf'), message });
}

function Again({ onClick }: { onClick: () => void }) {
  const t = useTexts('ui');
  return (
    <Button onClick={onClick} className="mt-2">
      {t('retry')}
    </Button>
  );
}

/**
 * Fetches the session's token and refuses a session whose second factor or email verification is pending. The token itself
 * is not kept: the browser's calls carry the cookie, which no script can read.
 */
async function checkSession(): Promise<void> {
  const { type } = await api(TOKEN);
  if (type === 'session') return;
  throw new ApiError({ status: 401, code: 'authenticationFailed', message: type, method: 'POST', path: pathOf(TOKEN) });
}

/** Skips what this person cannot see or this account does not have: no screen asks for it either. */
async function read<Answer>(load: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return undefined;
    throw error;
  }
}

/** Names a step, and the call whose answer is kept for the screens that make it too. */
function source<Id extends string, Name extends ReadName>(id: Id, name: Name, ...given: GivenArgument<Name>) {
  return { id, path: pathOf(name, ...given), load: () => api(name, ...given) };
}
