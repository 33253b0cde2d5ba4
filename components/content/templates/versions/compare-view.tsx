'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Select } from '#components/ui/select.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { errorSentence } from '#lib/client/show-error.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { Template, TemplateVersion, VersionSummary } from '#lib/content/templates/schema.ts';
import { contentFields } from '../editor-fields.ts';
import { DiffList } from './diff-list.tsx';

/** The numbers of two versions to compare. */
export type Compared = { from: number; to: number };

type CompareViewProps = {
  template: Template;
  versions: readonly VersionSummary[];
  compared: Compared;
  onCompare: (compared: Compared) => void;
};

/** Two versions of a template, which are chosen here, and the changes between them. */
export function CompareView({ template, versions, compared, onCompare }: CompareViewProps) {
  const t = useTexts('templateEditor');
  const items = versions.map(({ version, published_at }) => ({
    value: String(version),
    label: published_at === null ? t('versions.draft') : t('versions.number', { version: String(version) }),
  }));
  const before = useVersion(template, compared.from);
  const after = useVersion(template, compared.to);
  const error = before.error ?? after.error;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <h2 className="text-lg font-semibold">{t('diff.title')}</h2>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <Select
          label={t('diff.from')}
          items={items}
          value={String(compared.from)}
          onChange={(from) => onCompare({ ...compared, from: Number(from) })}
          className="w-36"
        />
        <span className="text-muted">{t('diff.to')}</span>
        <Select
          label={t('diff.toLabel')}
          items={items}
          value={String(compared.to)}
          onChange={(to) => onCompare({ ...compared, to: Number(to) })}
          className="w-36"
        />
      </div>
      {error && <ErrorState message={errorSentence(error)} requestId={error.requestId} />}
      {!error && !(before.version && after.version) && <Skeleton className="h-24 w-full" />}
      {before.version && after.version && (
        <DiffList before={contentFields(before.version)} after={contentFields(after.version)} />
      )}
    </div>
  );
}

/** Reads a version; the draft and the published one are known with the template. */
function useVersion(template: Template, number: number) {
  const known = [template.draft, template.published].find((one) => one?.version === number);
  const { data, error } = useApi(known ? null : 'GET /api/config/v1/template/{id}', {
    params: { id: template.id },
    query: { version: number },
  });
  const version: TemplateVersion | undefined = known ?? data?.version;
  return { version, error };
}
