'use client';

import { FilePicker } from '#components/content/media/file-picker.tsx';
import type { FileChooser } from '#components/editor/fields/editor-means.ts';
import { pictureOf } from './chosen-picture.ts';

/** The library as the editor of blocks opens it in a template. */
export const TemplateFileChooser: FileChooser = ({ type, onChoose, onClose }) => (
  <FilePicker
    {...(type === 'picture' && { type })}
    isForTemplate
    onInsert={({ file }) => {
      const { name, bytes, url } = file;
      const picture = pictureOf(file);
      onChoose({
        name,
        bytes,
        url: type === 'picture' ? picture.url : url,
        width: picture.width,
        height: picture.height,
      });
    }}
    onClose={onClose}
  />
);
