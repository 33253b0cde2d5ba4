'use client';

import { useRouter } from 'next/navigation';
import { type ChangeEvent, useRef, useState } from 'react';
import { formatBytes } from '#components/message/format-bytes.ts';
import { Avatar } from '#components/shell/frame/avatar.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { api } from '#lib/client/api.ts';
import { showError } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import { upload } from '#lib/client/upload.ts';
import { PHOTO_TYPES, UPLOAD_MAX_BYTES } from '#lib/core/limits.ts';

const PHOTO_PATH = '/api/config/v1/media/profile';
const ACCEPT = PHOTO_TYPES.map((type) => `.${type}`).join(',');

/** A person's photo: shown, replaced, taken away. */
export function PhotoCard({ user }: { user: { fullname: string; image: string | null } }) {
  const t = useTexts('accountSetting');
  const ui = useTexts('ui');
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState(false);
  const size = formatBytes(UPLOAD_MAX_BYTES);
  const act = async (work: () => Promise<unknown>, done: string) => {
    setPending(true);
    try {
      await work();
      showToast({ type: 'success', title: done });
      router.refresh();
    } catch (error) {
      showError(error);
    } finally {
      setPending(false);
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (!file) return;
    if (file.size > UPLOAD_MAX_BYTES) showToast({ type: 'error', title: t('photo.tooLarge', { size }) });
    else void act(() => upload(PHOTO_PATH, 'image', file), t('photo.saved'));
  };
  return (
    <Card title={t('photo.title')} description={t('photo.hint', { size })}>
      <div className="flex flex-wrap items-center gap-4">
        <span className="size-16 text-lg">
          <Avatar name={user.fullname} image={user.image} />
        </span>
        <input
          ref={input}
          type="file"
          accept={ACCEPT}
          aria-label={t('photo.upload')}
          className="sr-only"
          tabIndex={-1}
          onChange={choose}
        />
        <div className="flex flex-wrap gap-2">
          <Button loading={pending} onClick={() => input.current?.click()}>
            {user.image ? t('photo.replace') : t('photo.upload')}
          </Button>
          {user.image && (
            <Button
              variant="ghost"
              disabled={pending}
              onClick={() => void act(() => api('DELETE', PHOTO_PATH), t('photo.removed'))}
            >
              {ui('remove')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
