'use client';

import { api } from '#lib/client/api.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { BounceDomainDetail } from '#lib/senders/domains/delegated/schema.ts';
import { AlignmentSection } from './alignment-section.tsx';
import { DelegatedDomainScreen } from './delegated-domain-screen.tsx';
import { getPollDelayMs } from './poll-delay.ts';

const isDone = ({ status }: BounceDomainDetail): boolean => status === 'verified';

/** The screen of a bounce domain. */
export function BounceDomainScreen({ initial }: { initial: BounceDomainDetail }) {
  const params = { id: initial.id };
  const { data: domain = initial, mutate } = useApi(
    'GET /api/config/v1/domain/bounce/{id}',
    { params },
    {
      fallbackData: initial,
      refreshInterval: (latest = initial) => (isDone(latest) ? 0 : getPollDelayMs(latest.nextCheckAt, Date.now())),
    },
  );
  const keep = (next: BounceDomainDetail) => {
    void mutate(next, { revalidate: false });
    return next;
  };
  return (
    <DelegatedDomainScreen
      kind="bounce"
      domain={domain}
      calls={{
        save: async (body) => keep(await api('PUT /api/config/v1/domain/bounce/{id}', { params, body })),
        verify: async () => keep(await api('POST /api/config/v1/domain/bounce/{id}/verify', { params })),
        remove: () => api('DELETE /api/config/v1/domain/bounce/{id}', { params }),
      }}
    >
      <AlignmentSection domain={domain} />
    </DelegatedDomainScreen>
  );
}
