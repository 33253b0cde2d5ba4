/** The fonts of documents, by their names. */
export const FONT_NAMES = ['system', 'arial', 'georgia', 'verdana', 'courier'] as const;

/** The settings of a document of blocks that names none; its colors have counterparts in dark mode. */
export const DEFAULT_BLOCK_SETTINGS = {
  width: 600,
  background: '#f4f5f6',
  surface: '#ffffff',
  color: '#1c2024',
  linkColor: '#3d40c4',
  font: 'system',
  language: 'en',
  title: '',
  footer: null,
} as const;

/** The colors of a button that names none; they have counterparts in dark mode. */
export const DEFAULT_BUTTON_COLORS = { background: '#1c2024', color: '#ffffff' } as const;

/** The color of lines that name none; it has a counterpart in dark mode. */
export const DEFAULT_LINE_COLOR = '#e3e5e8';

/** The empty height above and below the blocks of a row, in pixels. */
export const DEFAULT_ROW_PADDING = 16;
