'use client';

import { useState } from 'react';
import { EnvironmentBadge } from '#components/shell/frame/environment-badge.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';
import { Tag } from '#components/ui/tag.tsx';
import type { MyCompany } from '#lib/account/team/schema.ts';
import { showError } from '#lib/client/show-error.ts';
import { switchToCompany } from '#lib/client/switch-company.ts';

/** The companies of a person, and a way from one to another; shown where there are several. */
export function CompaniesSection({ companies }: { companies: readonly MyCompany[] }) {
  const t = useTexts('team');
  const [pending, setPending] = useState<string | null>(null);
  if (companies.length < 2) return null;
  const change = async (id: string) => {
    setPending(id);
    await switchToCompany(id).catch((error: unknown) => {
      showError(error);
      setPending(null);
    });
  };
  return (
    <SettingsSection title={t('companies.title')} description={t('companies.description')}>
      <ul aria-label={t('companies.title')} className="divide-y divide-line rounded-lg border border-line">
        {companies.map(({ id, name, roleName, environment, current }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-2.5">
            <div className="min-w-0">
              <p className="truncate text-base font-medium">{name}</p>
              <p className="mt-0.5 flex items-center gap-2 text-sm text-muted">
                {roleName} <EnvironmentBadge environment={environment} />
              </p>
            </div>
            {current ? (
              <Tag>{t('companies.current')}</Tag>
            ) : (
              <Button
                size="sm"
                loading={pending === id}
                disabled={pending !== null}
                aria-label={t('companies.switchTo', { name })}
                onClick={() => void change(id)}
              >
                {t('companies.switch')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
