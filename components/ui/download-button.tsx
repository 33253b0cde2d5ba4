'use client';

import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { downloadFile, type FileToSave, saveFile } from '#lib/client/download-file.ts';
import { useAction } from '#lib/client/use-action.ts';
import { Button } from './button.tsx';
import type { ButtonSize, ButtonVariant } from './button-class.ts';

type DownloadButtonProps = {
  /** The path of a call that answers a file, or the function that makes one in the browser. */
  source: string | (() => FileToSave);
  variant?: ButtonVariant;
  size?: ButtonSize;
  children: ReactNode;
};

/** Saves a file. While it is fetched the button waits, and a refusal is shown as every other error. */
export function DownloadButton({ source, variant, size, children }: DownloadButtonProps) {
  const { pending, run: save } = useAction(async () =>
    typeof source === 'string' ? downloadFile(source) : saveFile(source()),
  );
  return (
    <Button variant={variant} size={size} loading={pending} onClick={() => save()}>
      {!pending && <Download aria-hidden />} {children}
    </Button>
  );
}
