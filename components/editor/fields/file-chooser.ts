'use client';

import { type ComponentType, createContext, use } from 'react';

/** A file of the library that was chosen: its public address, and the size of a picture in pixels. */
export type ChosenFile = { url: string; name: string; bytes: number; width: number; height: number };

/** A dialog that chooses a picture, or any file. */
export type FileChooser = ComponentType<{
  type: 'picture' | 'any';
  onChoose: (file: ChosenFile) => void;
  onClose: () => void;
}>;

/** The library of the screen that shows the editor; without it, addresses are typed. */
export const FileChooserContext = createContext<FileChooser | null>(null);

/** Returns the library of the screen; null if it has none. */
export const useFileChooser = (): FileChooser | null => use(FileChooserContext);
