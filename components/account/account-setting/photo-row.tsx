'use client';

import { useRouter } from 'next/navigation';
import { FileUpload } from '#components/kit/forms/file-upload.tsx';
import { Avatar } from '#components/shell/avatar.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { upload } from '#lib/client/upload.ts';
import { useAction } from '#lib/client/use-action.ts';
import { PHOTO_TYPES } from '#lib/core/limits.ts';

/** A person's photo as a row of a form: shown, replaced, removed. It is saved at once, apart from the form's fields. */
export function PhotoRow({ user }: { user: { fullname: string; image: string | null } }) {
  const t = useTexts('accountSetting');
  const ui = useTexts('ui');
  const router = useRouter();
  const { pending, run: act } = useAction(async (work: () => Promise<unknown>, done: string) => {
    await work();
    showToast({ type: 'success', title: done });
    router.refresh();
  });
  return (
    <div className="flex items-center gap-4">
      <span className="size-14 shrink-0 text-2xl">
        <Avatar name={user.fullname} image={user.image} />
      </span>
      <div className="flex min-w-0 flex-wrap items-start gap-2">
        <FileUpload
          label={t('photo.title')}
          action={user.image ? t('photo.replace') : t('photo.upload')}
          types={PHOTO_TYPES}
          pending={pending}
          onFile={(file) =>
            file && act(() => upload('POST /api/config/v1/media/profile', { image: file }), t('photo.saved'))
          }
        />
        {user.image && (
          <Button
            data-no-replay
            variant="ghost"
            disabled={pending}
            onClick={() => act(() => api('DELETE /api/config/v1/media/profile'), t('photo.removed'))}
          >
            {ui('remove')}
          </Button>
        )}
      </div>
    </div>
  );
}
