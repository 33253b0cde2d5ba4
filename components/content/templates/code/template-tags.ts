import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

const tag = Decoration.mark({ class: 'cm-templateTag' });

/** A tag is marked within one line; a longer one is no less valid, and only less easy to see. */
const matcher = new MatchDecorator({ regexp: /\{\{\{[^\n]*?\}\}\}|\{\{[^\n]*?\}\}/g, decoration: tag });

/** Marks the tags of templates. */
export const templateTags = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = matcher.createDeco(view);
    }

    update(update: ViewUpdate): void {
      this.decorations = matcher.updateDeco(update, this.decorations);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
