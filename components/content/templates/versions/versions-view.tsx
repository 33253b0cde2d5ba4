'use client';

import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { State } from '#components/ui/state.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { Time } from '#components/ui/time.tsx';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { Template, VersionSummary } from '#lib/content/templates/schema.ts';
import { type Compared, CompareView } from './compare-view.tsx';

type VersionsViewProps = {
  template: Template;
  canRestore: boolean;
  /** Receives the template after a version was restored as its draft. */
  onRestored: (template: Template) => void;
};

/** The versions of a template, the newest first: compared with each other, and restored as the draft. */
export function VersionsView({ template, canRestore, onRestored }: VersionsViewProps) {
  const t = useTexts('templateEditor');
  const { data, mutate } = useApi('GET /api/config/v1/template/{id}/version', { params: { id: template.id } });
  const [compared, setCompared] = useState<Compared | null>(null);
  const [pending, setPending] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state of the template has other versions
  useEffect(() => {
    void mutate();
  }, [template.updated_at, mutate]);
  const restore = async (version: number) => {
    setPending(version);
    try {
      const next = await api('POST /api/config/v1/template/{id}/restore', {
        params: { id: template.id },
        body: { version },
      });
      showToast({ type: 'success', title: t('versions.restored', { version: String(version) }) });
      onRestored(next);
    } catch (error) {
      showError(error);
    } finally {
      setPending(null);
    }
  };
  if (!data) return <Skeleton className="h-40 w-full" />;
  const versions = data.data;
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <ol aria-label={t('versions.label')} className="overflow-clip rounded-lg border border-line">
        {versions.map((one, index) => (
          <VersionRow
            key={one.version}
            version={one}
            isLive={one.version === template.published_version}
            {...(versions[index + 1] && {
              onCompare: () => setCompared({ from: versions[index + 1]?.version ?? one.version, to: one.version }),
            })}
            {...(canRestore && one.published_at !== null && { onRestore: () => void restore(one.version) })}
            pending={pending === one.version}
          />
        ))}
      </ol>
      {compared && (
        <section aria-label={t('diff.title')} className="min-w-0">
          <CompareView template={template} versions={versions} compared={compared} onCompare={setCompared} />
        </section>
      )}
    </div>
  );
}

type VersionRowProps = {
  version: VersionSummary;
  isLive: boolean;
  pending: boolean;
  onCompare?: () => void;
  onRestore?: () => void;
};

function VersionRow({ version, isLive, pending, onCompare, onRestore }: VersionRowProps) {
  const t = useTexts('templateEditor');
  const isDraft = version.published_at === null;
  const name = isDraft ? t('versions.draft') : t('versions.number', { version: String(version.version) });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line px-4 py-2.5 text-sm not-last:border-b">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 font-medium">
          {name}
          {isDraft && <Tag>{t('versions.unpublished')}</Tag>}
          {isLive && (
            <State isLoud tone="success" icon={CircleCheck}>
              {t('versions.live')}
            </State>
          )}
        </p>
        {version.note && <p className="text-xs text-muted wrap-anywhere">{version.note}</p>}
        <p className="text-xs text-muted">
          <Time at={version.published_at ?? version.created_at} />
        </p>
      </div>
      {onCompare && (
        <Button size="sm" onClick={onCompare} aria-label={t('versions.changesOf', { name })}>
          {t('versions.changes')}
        </Button>
      )}
      {onRestore && (
        <Button size="sm" loading={pending} onClick={onRestore} aria-label={t('versions.restoreOf', { name })}>
          {t('versions.restore')}
        </Button>
      )}
    </li>
  );
}
