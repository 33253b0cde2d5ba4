/** Two texts to compare. */
export type DiffViewProps = {
  before: string;
  after: string;
  /** The name of the text, for screen readers. */
  label: string;
  isMarkup: boolean;
};
