/** A list of texts, one a line. */
export const Lines = ({ texts }: { texts: readonly string[] }) => (
  <ul className="min-w-0">
    {texts.map((text) => (
      <li key={text} className="wrap-anywhere">
        {text}
      </li>
    ))}
  </ul>
);
