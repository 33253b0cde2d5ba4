'use client';

import { type ComponentType, createContext, use } from 'react';
import type { TagGroup } from '../tags/use-tag-groups.ts';

/** A file of the library that was chosen: its public address, and the size of a picture in pixels. */
export type ChosenFile = { url: string; name: string; bytes: number; width: number; height: number };

/** A dialog that chooses a picture, or any file. */
export type FileChooser = ComponentType<{
  type: 'picture' | 'any';
  onChoose: (file: ChosenFile) => void;
  onClose: () => void;
}>;

/** The means that the screen around the editor gives it. */
export type EditorMeans = {
  /** The library; null where addresses are only typed. */
  fileChooser: FileChooser | null;
  /** The values that can be put into texts, and that conditions can compare. */
  groups: readonly TagGroup[];
  /** The colors of the company, which fields offer. */
  colors: readonly string[];
};

/** The means of the editor that is open. */
export const EditorMeansContext = createContext<EditorMeans>({ fileChooser: null, groups: [], colors: [] });

/** Returns the means of the editor that is open. */
export const useEditorMeans = (): EditorMeans => use(EditorMeansContext);
