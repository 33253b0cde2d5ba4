'use client';

import { api } from '#lib/client/api.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { TrackingDomainDetail } from '#lib/senders/domains/delegated/schema.ts';
import { DelegatedDomainScreen } from './delegated-domain-screen.tsx';
import { HttpsSection } from './https-section.tsx';
import { getPollDelayMs } from './poll-delay.ts';

const isDone = ({ status, httpsState }: TrackingDomainDetail): boolean =>
  status === 'verified' && httpsState !== 'pending';

/** The screen of a tracking domain. */
export function TrackingDomainScreen({ initial }: { initial: TrackingDomainDetail }) {
  const params = { id: initial.id };
  const { data: domain = initial, mutate } = useApi(
    'GET /api/config/v1/domain/tracking/{id}',
    { params },
    {
      fallbackData: initial,
      refreshInterval: (latest = initial) => (isDone(latest) ? 0 : getPollDelayMs(latest.nextCheckAt, Date.now())),
    },
  );
  const keep = (next: TrackingDomainDetail) => {
    void mutate(next, { revalidate: false });
    return next;
  };
  return (
    <DelegatedDomainScreen
      kind="tracking"
      domain={domain}
      calls={{
        save: async (body) => keep(await api('PUT /api/config/v1/domain/tracking/{id}', { params, body })),
        verify: async () => keep(await api('POST /api/config/v1/domain/tracking/{id}/verify', { params })),
        remove: () => api('DELETE /api/config/v1/domain/tracking/{id}', { params }),
      }}
    >
      <HttpsSection domain={domain} />
    </DelegatedDomainScreen>
  );
}
