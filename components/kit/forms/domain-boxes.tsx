import { CheckLine } from './check-line.tsx';

type DomainBoxesProps = {
  legend: string;
  hint: string;
  domains: readonly string[];
  /** The domains that are ticked at first; those that the company has no more are among the boxes too. */
  chosen: readonly string[];
};

/** A box for each domain; a ticked one is sent as `domain:{name}`. */
export function DomainBoxes({ legend, hint, domains, chosen }: DomainBoxesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{legend}</legend>
      <p className="text-xs text-muted">{hint}</p>
      {[...new Set([...domains, ...chosen])].map((domain) => (
        <CheckLine key={domain} name={`domain:${domain}`} defaultChecked={chosen.includes(domain)}>
          <span className="wrap-anywhere">{domain}</span>
        </CheckLine>
      ))}
    </fieldset>
  );
}
