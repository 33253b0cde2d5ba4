'use client';

import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { downloadFile, type FileToSave, saveFile } from '#lib/client/download-file.ts';
import { showError } from '#lib/client/show-error.ts';
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
  const [pending, setPending] = useState(false);
  const save = async () => {
    if (typeof source !== 'string') return saveFile(source());
    setPending(true);
    try {
      await downloadFile(source);
    } catch (error) {
      showError(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant={variant} size={size} loading={pending} onClick={() => void save()}>
      {!pending && <Download aria-hidden />} {children}
    </Button>
  );
}
