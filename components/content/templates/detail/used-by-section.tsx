'use client';

import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { api } from '#lib/client/api.ts';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { Template } from '#lib/content/templates/schema.ts';
import { TEMPLATES_SCREEN } from '../paths.ts';

type UsedBySectionProps = { template: Template; onChanged: () => void };

/** The published templates that include a snippet or a layout, and the button that publishes them with its last version. */
export function UsedBySection({ template, onChanged }: UsedBySectionProps) {
  const t = useTexts('templates');
  const [pending, setPending] = useState(false);
  const mayModify = useGrant('templates/modify');
  const hasUpdate = useFeature('template.update');
  const outdated = template.used_by.filter((user) => user.is_outdated);
  if (template.used_by.length === 0) return null;
  const republish = async () => {
    setPending(true);
    try {
      const input = { ids: outdated.map(({ id }) => id) };
      const { published, refused } = await api('POST /api/config/v1/template/{id}/republish', {
        params: { id: template.id },
        body: input,
      });
      const [first] = refused;
      showToast({
        type: first ? 'warning' : 'success',
        title: t('facts.republished', { count: published.length }),
        ...(first && { message: first.message }),
      });
      onChanged();
    } catch (error) {
      showError(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Section
      title={t('facts.usedBy')}
      description={t('facts.usedByText')}
      actions={
        outdated.length > 0 &&
        mayModify &&
        hasUpdate && (
          <Button size="sm" loading={pending} onClick={() => void republish()}>
            {t('facts.republish')}
          </Button>
        )
      }
    >
      <ul className="text-sm">
        {template.used_by.map((user) => (
          <li key={user.id} className="flex flex-wrap items-center gap-2 py-1">
            <TextLink href={`${TEMPLATES_SCREEN}/${user.id}`}>{user.name}</TextLink>
            {user.is_outdated && <Tag>{t('facts.outdated')}</Tag>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
