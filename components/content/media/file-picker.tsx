'use client';

import dynamic from 'next/dynamic';
import type { FilePickerProps } from './file-picker-dialog.tsx';

/** Chooses a file of the library, or uploads one, in a dialog that comes when it is first opened. */
export const FilePicker = dynamic<FilePickerProps>(
  () => import('./file-picker-dialog.tsx').then((module) => module.FilePickerDialog),
  { ssr: false },
);
