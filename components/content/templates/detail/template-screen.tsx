'use client';

import { Pencil } from 'lucide-react';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import type { HighlightedSample } from '#components/ui/code/code-sample.ts';
import { CopyValue } from '#components/ui/copy-value.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { StateLine } from '#components/ui/state.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import type { Template } from '#lib/content/templates/schema.ts';
import { editPath, TEMPLATES_SCREEN } from '../paths.ts';
import { SendSection } from '../samples/send-section.tsx';
import { TemplateMenu } from '../template-menu.tsx';
import { TemplateState } from '../template-state.tsx';
import { VersionsView } from '../versions/versions-view.tsx';
import { FactsTab } from './facts-tab.tsx';
import { PreviewTab } from './preview-tab.tsx';

const TABS = ['preview', 'versions', 'send', 'about'] as const;

type TemplateScreenProps = { initial: Template; samples: readonly HighlightedSample[] };

/** One template: its message, its versions, how it is sent, and its facts. */
export function TemplateScreen({ initial, samples }: TemplateScreenProps) {
  const t = useTexts('templates');
  const router = useRouter();
  const path = usePathname();
  const wanted = useSearchParams().get('tab');
  const mayModify = useGrant('templates/modify');
  const canEdit = useFeature('template.update') && mayModify;
  const { data: template = initial, mutate } = useApi(
    'GET /api/config/v1/template/{id}',
    { params: { id: initial.id } },
    {
      fallbackData: initial,
    },
  );
  const contents = {
    preview: <PreviewTab template={template} />,
    versions: <VersionsView template={template} canRestore={canEdit} onRestored={(next) => void mutate(next, false)} />,
    send: <SendSection template={template} samples={samples} />,
    about: <FactsTab template={template} onChanged={() => void mutate()} />,
  };
  const shown = TABS.filter((tab) => tab !== 'send' || template.kind === 'email');
  return (
    <>
      <PageHeader
        title={template.name}
        badges={template.kind !== 'email' && <Tag>{t(`kinds.${template.kind}`)}</Tag>}
        description={
          <StateLine>
            <TemplateState template={template} />
            <CopyValue value={template.alias} label={t('aliasCopied')} />
          </StateLine>
        }
        actions={
          <>
            <TemplateMenu
              template={template}
              onChanged={() => void mutate()}
              onDeleted={() => router.push(TEMPLATES_SCREEN)}
            />
            {canEdit && (
              <ButtonLink href={editPath(template.id)} variant="primary">
                <Pencil aria-hidden /> {t('edit')}
              </ButtonLink>
            )}
          </>
        }
      />
      <Tabs
        label={t('detail.tabs')}
        tabs={shown.map((tab) => ({ value: tab, label: t(`detail.${tab}`), content: contents[tab] }))}
        value={shown.find((tab) => tab === wanted) ?? 'preview'}
        onChange={(tab) => router.replace(`${path}?tab=${tab}`, { scroll: false })}
      />
    </>
  );
}
