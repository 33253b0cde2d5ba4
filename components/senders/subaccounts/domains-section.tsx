'use client';

import { Globe } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { DataTable } from '#components/ui/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Section } from '#components/ui/section.tsx';
import { Select } from '#components/ui/select.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { DomainAssignee, SendingDomain } from '#lib/senders/domains/schema.ts';

type DomainsSectionProps = {
  subaccountId: string;
  initial: readonly SendingDomain[];
  canAssign: boolean;
};

/** The domains that a subaccount may send from, and a choice that assigns another one. */
export function DomainsSection({ subaccountId, initial, canAssign }: DomainsSectionProps) {
  const t = useTexts('subaccounts');
  const { data = { data: initial }, mutate } = useApi('GET /api/config/v1/domain/sending');
  const usable = data.data.filter(({ assignedTo }) => assignedTo === subaccountId || assignedTo === 'all');
  const others = data.data.filter((domain) => !usable.includes(domain));
  const assign = async ({ id, domain }: SendingDomain, assignedTo: DomainAssignee) => {
    try {
      await api('PUT /api/config/v1/domain/sending/{id}/subaccount', { params: { id }, body: { assignedTo } });
      const titles = { none: 'detail.unassigned', all: 'detail.shared' } as const;
      const isOne = assignedTo !== 'none' && assignedTo !== 'all';
      const title = t(isOne ? 'detail.assigned' : titles[assignedTo], { domain });
      showToast({ type: 'success', title });
      await mutate();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Section
      title={t('detail.domains')}
      description={t('detail.domainsText')}
      actions={canAssign && <AssignDomain others={others} onAssign={(domain) => assign(domain, subaccountId)} />}
    >
      <Card flush>
        {usable.length === 0 ? (
          <EmptyState icon={Globe} title={t('detail.noDomains')} />
        ) : (
          <DataTable
            caption={t('detail.domains')}
            rows={usable}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'domain',
                header: t('detail.domain'),
                cell: ({ domain, assignedTo }) => (
                  <span className="flex min-w-0 items-center gap-2">
                    <span className="min-w-0 truncate">{domain}</span>
                    {assignedTo === 'all' && <Tag>{t('detail.sharedWithAll')}</Tag>}
                  </span>
                ),
              },
              {
                key: 'actions',
                header: t('detail.unassign'),
                cell: (domain) =>
                  canAssign && (
                    <span className="inline-flex gap-2">
                      {domain.assignedTo === 'all' ? (
                        <Button size="sm" onClick={() => void assign(domain, subaccountId)}>
                          {t('detail.stopSharing')}
                        </Button>
                      ) : (
                        <>
                          <Button size="sm" onClick={() => void assign(domain, 'all')}>
                            {t('detail.shareWithAll')}
                          </Button>
                          <Button size="sm" onClick={() => void assign(domain, 'none')}>
                            {t('detail.unassign')}
                          </Button>
                        </>
                      )}
                    </span>
                  ),
                width: 236,
                align: 'right',
                quiet: true,
              },
            ]}
          />
        )}
      </Card>
    </Section>
  );
}

type AssignDomainProps = { others: readonly SendingDomain[]; onAssign: (domain: SendingDomain) => Promise<void> };

function AssignDomain({ others, onAssign }: AssignDomainProps) {
  const t = useTexts('subaccounts');
  const [chosen, setChosen] = useState('');
  const [pending, setPending] = useState(false);
  const domain = others.find(({ id }) => id === chosen) ?? others[0];
  if (!domain) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <Select
        label={t('detail.chooseDomain')}
        className="max-w-full min-w-0"
        items={others.map(({ id, domain: name, assignedTo }) => ({
          value: id,
          label: assignedTo === 'none' ? name : t('form.assignedElsewhere', { domain: name }),
        }))}
        value={domain.id}
        onChange={setChosen}
      />
      <Button
        loading={pending}
        onClick={() => {
          setPending(true);
          void onAssign(domain).finally(() => setPending(false));
        }}
      >
        {t('detail.assign')}
      </Button>
    </div>
  );
}
