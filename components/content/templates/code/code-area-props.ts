import type { TemplateProblem } from '#lib/content/templates/schema.ts';

/** The text of a code area, and what is marked in it. */
export type CodeAreaProps = {
  value: string;
  onChange: (value: string) => void;
  language: 'html' | 'json' | 'text';
  /** Its name for screen readers. */
  label: string;
  /** The id of the sentence about its keys. */
  describedBy?: string;
  problems: readonly TemplateProblem[];
  /** The position to show; another object shows it again. */
  jump: { line: number; column: number } | null;
  /** A text to put at the cursor; another object puts it there again. */
  insert?: { text: string } | null;
  /** Offered for completion. */
  variables: readonly string[];
};
