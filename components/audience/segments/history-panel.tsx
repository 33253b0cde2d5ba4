'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { boldName } from '#components/kit/forms/remove-button.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { SegmentDetail } from '#lib/audience/segments/answers/schema.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import { useApi } from '#lib/client/use-api.ts';
import { SEGMENTS_SCREEN, segmentPath } from './paths.ts';

type HistoryPanelProps = {
  segment: SegmentDetail;
  canModify: boolean;
  onChanged: (segment: SegmentDetail) => void;
};

/** The things that use a segment, its versions, and its end: it is archived, or deleted where nothing uses it. */
export function HistoryPanel({ segment, canModify, onChanged }: HistoryPanelProps) {
  const t = useTexts('segments');
  const { id, latest, isWatched } = segment;
  const users = useApi('GET /api/suite/v1/contacts/segment/{id}/users', { params: { id } });
  const versions = useApi('GET /api/suite/v1/contacts/segment/{id}/versions', { params: { id } });
  const { data: found, mutate } = versions;
  const [known, setKnown] = useState(latest);
  if (known !== latest) {
    setKnown(latest);
    void mutate();
  }
  return (
    <>
      <section aria-labelledby="segment-users">
        <h2 id="segment-users" className="text-base font-semibold">
          {t('usedBy')}
        </h2>
        {users.data?.data.length === 0 && !isWatched && <p className="text-sm text-muted">{t('notUsed')}</p>}
        {isWatched && <p className="text-sm text-muted">{t('watchedText')}</p>}
        <ul className="text-sm">
          {users.data?.data.map((user) => (
            <li key={user.id} className="py-1">
              <TextLink href={segmentPath(user.id)}>{user.name}</TextLink>{' '}
              <span className="text-muted">{t('userKinds.segment')}</span>
            </li>
          ))}
        </ul>
        {canModify && <NotifySwitch segment={segment} onChanged={onChanged} />}
      </section>
      <section aria-labelledby="segment-versions">
        <h2 id="segment-versions" className="text-base font-semibold">
          {t('versions')}
        </h2>
        <ol className="divide-y divide-line text-sm">
          {found?.data.slice(0, 10).map(({ version, sentence, createdAt, createdBy }) => (
            <li key={version} className="py-2">
              <span className="flex justify-between gap-2">
                <span className="font-medium">{t('version', { version })}</span>
                <span className="text-xs text-muted">
                  {createdBy && `${createdBy} · `}
                  <Time at={createdAt} />
                </span>
              </span>
              <span className="block text-xs text-muted">{sentence}</span>
            </li>
          ))}
        </ol>
      </section>
      {canModify && <EndSection segment={segment} onChanged={onChanged} />}
    </>
  );
}

/** Sends who enters and leaves to webhooks, or no longer, at once. */
function NotifySwitch({ segment: { id, notifiesWebhooks }, onChanged }: Omit<HistoryPanelProps, 'canModify'>) {
  const t = useTexts('segments');
  const tell = useAction(async (wanted: boolean) => {
    const body = { notifiesWebhooks: wanted };
    onChanged(await api('PUT /api/suite/v1/contacts/segment/{id}', { params: { id }, body }));
  });
  return (
    <div className="mt-2">
      <Switch
        label={t('notifiesWebhooks')}
        description={t('notifiesWebhooksText')}
        checked={notifiesWebhooks}
        disabled={tell.pending}
        onChange={(wanted) => void tell.run(wanted)}
      />
    </div>
  );
}

function EndSection({ segment: { id, name, isArchived }, onChanged }: Omit<HistoryPanelProps, 'canModify'>) {
  const t = useTexts('segments');
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const archive = useAction(async () => {
    const body = { isArchived: !isArchived };
    onChanged(await api('PUT /api/suite/v1/contacts/segment/{id}', { params: { id }, body }));
    showToast({ type: 'success', title: t(isArchived ? 'broughtBack' : 'archivedNow', { name }) });
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button loading={archive.pending} onClick={() => archive.run()}>
        {t(isArchived ? 'bringBack' : 'archive')}
      </Button>
      <Button variant="danger-outline" onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('deleteTitle')}
        consequence={t.rich('deleteConsequence', { name, ...boldName })}
        action={t('delete')}
        onConfirm={async () => {
          await api('DELETE /api/suite/v1/contacts/segment/{id}', { params: { id } });
          showToast({ type: 'success', title: t('deleted', { name }) });
          router.push(SEGMENTS_SCREEN);
        }}
      />
    </div>
  );
}
